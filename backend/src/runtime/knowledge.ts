import { setTimeout } from 'node:timers/promises';
import { idOf } from '@chatbot-builder/contracts/events';
import { chatbotCategory, chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Asking, KnowledgeIndex, Recall, Sought } from '../ports/knowledge-index.js';
import { chatbotOwnership } from './access/ownership.js';
import type { Log } from './log.js';
import type { Registry } from './registry.js';
import type { Streams } from './streams.js';

/** How long a question waits for a lost index. */
const WAIT_MS = 10_000;
/** Texts that were lost again, or added by others, while they were restored. */
const PASSES = 3;

/** Searches the knowledge index, and restores what it lost from log and objects. */
export class Knowledge {
  readonly #restoring = new Map<ChatbotId, Promise<number>>();

  constructor(
    private readonly index: KnowledgeIndex,
    private readonly registry: Pick<Registry, 'knowledge'>,
    private readonly streams: Streams,
    private readonly log: Log,
    private readonly report: (chatbotId: ChatbotId, error: unknown) => void,
  ) {}

  /**
   * Like `KnowledgeIndex.search`. If the index may lack something, it is restored first. A question waits for a while,
   * and is then answered from what is there.
   */
  async search(chatbotId: ChatbotId, sought: Sought, limit: number, asking?: Asking): Promise<Recall> {
    const recall = await this.index.search(chatbotId, sought, limit, asking);
    if (!recall.incomplete) return recall;
    const waited = new AbortController();
    const { signal } = waited;
    await Promise.race([
      this.restore(chatbotId).catch((error: unknown) => this.report(chatbotId, error)),
      setTimeout(WAIT_MS, undefined, { signal }).catch(() => undefined),
    ]);
    waited.abort();
    return this.index.search(chatbotId, sought, limit, asking);
  }

  /**
   * Adds what the index lacks. Returns the number of texts. Concurrent calls share one run.
   * @throws EngineUnavailable
   */
  restore(chatbotId: ChatbotId): Promise<number> {
    const running = this.#restoring.get(chatbotId);
    if (running) return running;
    const restoring = this.#restore(chatbotId).finally(() => this.#restoring.delete(chatbotId));
    this.#restoring.set(chatbotId, restoring);
    return restoring;
  }

  /**
   * Builds the index of a live chatbot again. Returns the number of texts, or undefined if there is no such chatbot.
   */
  async rebuild(chatbotId: ChatbotId): Promise<number | undefined> {
    if (!(await this.#isLive(chatbotId))) return undefined;
    await this.index.removeAll(chatbotId);
    return this.restore(chatbotId);
  }

  /** Every chatbot that the log names, deleted ones too. */
  async chatbots(): Promise<readonly ChatbotId[]> {
    const head = await this.log.head();
    const found = new Set<ChatbotId>();
    if (head !== undefined)
      for await (const { events } of this.log.range([chatbotCategory], undefined, head))
        for (const { stream } of events) found.add(ChatbotId.parse(idOf(stream)));
    return [...found];
  }

  async #restore(chatbotId: ChatbotId): Promise<number> {
    let restored = 0;
    for (let pass = 0; pass < PASSES; pass++) {
      const held = new Set(await this.index.documents(chatbotId));
      const before = restored;
      for (const source of this.registry.knowledge) restored += await source.restore(chatbotId, held);
      if (restored > before) continue;
      await this.index.markComplete(chatbotId);
      break;
    }
    // A deletion empties the index once, and that may have been before.
    if (!(await this.#isLive(chatbotId))) await this.index.removeAll(chatbotId);
    return restored;
  }

  async #isLive(chatbotId: ChatbotId): Promise<boolean> {
    return (await this.streams.read(chatbotStream(chatbotId), chatbotOwnership)).state?.live === true;
  }
}
