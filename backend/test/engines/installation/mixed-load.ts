import { setTimeout as elapsed } from 'node:timers/promises';
import { build, Builder, churn, type Promised } from '../../faults/builder-load.js';
import { Random } from '../../faults/random.js';
import { type Acknowledged, Visitor } from '../../faults/visitor-load.js';
import { retrying } from './retrying.js';

const EMAIL = 'owner@example.com';
const CHURNER = 'churner@example.com';
/** Pause before a retry after the server went away. */
const PAUSE_MS = 100;

/** At most. In closed loop, visitors would take the cores that builders and restarts need. */
const VISITORS_THINK_MS = 200;

/** Enough acknowledgments to show progress. */
const MESSAGES = 10;
const DOCUMENTS = 2;

/** Simulates visitors and builders who continue through failures. Records everything that was acknowledged. */
export class MixedLoad {
  readonly messages = new Map<string, Acknowledged>();
  readonly promised: Promised = { accounts: new Set([EMAIL]), documents: new Set() };
  #enough = new AbortController();
  readonly #gone = new AbortController();
  #busy: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly owner: Builder,
    readonly chatbotId: string,
    private readonly churner: Builder,
    private readonly random: Random,
  ) {}

  /** Creates what the load needs: two accounts, and a chatbot that answers. */
  static async at(origin: string, random: Random): Promise<MixedLoad> {
    const [owner, churner] = [new Builder(origin), new Builder(origin)];
    await retrying(() => owner.register(EMAIL).catch(() => owner.signIn(EMAIL)));
    await retrying(() => churner.register(CHURNER).catch(() => churner.signIn(CHURNER)));
    const chatbotId = await retrying(async () => (await owner.chatbots())[0] ?? (await owner.create('Shop')));
    return new MixedLoad(owner, chatbotId, churner, random);
  }

  /** Can be called again after `end`. */
  begin(count: number): void {
    this.#enough = new AbortController();
    const visitors = Array.from(
      { length: count },
      () =>
        new Visitor(this.chatbotId, this.#numbers(), (message) =>
          this.messages.set(`${message.conversationId}/${message.messageId}`, message),
        ),
    );
    const { owner, chatbotId, promised } = this;
    const { origin } = owner;
    const { signal } = this.#enough;
    const random = this.#numbers();
    this.#busy = Promise.all([
      ...visitors.map(async (visitor) => {
        await this.#goOn(() => visitor.talk(origin, signal, VISITORS_THINK_MS));
        await visitor.settle(origin, this.#gone.signal);
      }),
      this.#goOn(() => build(owner, chatbotId, random, promised, signal)),
      this.#goOn(() => churn(this.churner, signal)),
    ]);
  }

  /** Resolves once more of everything was acknowledged. */
  async progresses(): Promise<void> {
    const { messages, promised } = this;
    const [said, uploaded] = [messages.size + MESSAGES, promised.documents.size + DOCUMENTS];
    while (messages.size < said || promised.documents.size < uploaded) await elapsed(PAUSE_MS);
  }

  /** Resolves once everybody has finished, and every visitor has the reply to each acknowledged message. */
  async end(): Promise<void> {
    this.#enough.abort();
    await this.#busy;
  }

  /** Resolves once everybody has stopped, even if acknowledged work is not done. */
  async leave(): Promise<void> {
    this.#gone.abort();
    await this.end();
  }

  async #goOn(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#enough;
    for (await work(); !signal.aborted; await work()) await elapsed(PAUSE_MS);
  }

  #numbers(): Random {
    return new Random(this.random.between(0, 2 ** 31));
  }
}
