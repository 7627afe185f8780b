import { setTimeout as elapsed } from 'node:timers/promises';
import { build, Builder, churn, type Promised } from '../../faults/builder-load.js';
import { Random } from '../../faults/random.js';
import { type Acknowledged, Visitor } from '../../faults/visitor-load.js';
import { retrying } from './retrying.js';

const EMAIL = 'owner@example.com';
const CHURNER = 'churner@example.com';
/** Before those whose server went away try again. */
const PAUSE_MS = 100;

/** Enough to say that visitors and builders get on. */
const MESSAGES = 10;
const DOCUMENTS = 2;

/** Visitors who talk and builders who build, and who go on whatever falls. They remember what they were told is done. */
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

  /** Whom it takes to begin: two accounts, and a chatbot that answers. */
  static async at(origin: string, random: Random): Promise<MixedLoad> {
    const [owner, churner] = [new Builder(origin), new Builder(origin)];
    await retrying(() => owner.register(EMAIL).catch(() => owner.signIn(EMAIL)));
    await retrying(() => churner.register(CHURNER).catch(() => churner.signIn(CHURNER)));
    const chatbotId = await retrying(async () => (await owner.chatbots())[0] ?? (await owner.create('Shop')));
    return new MixedLoad(owner, chatbotId, churner, random);
  }

  /** Also again, once all of it has ended. */
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
        await this.#goOn(() => visitor.talk(origin, signal));
        await visitor.settle(origin, this.#gone.signal);
      }),
      this.#goOn(() => build(owner, chatbotId, random, promised, signal)),
      this.#goOn(() => churn(this.churner, signal)),
    ]);
  }

  /** Resolves when some more of everything was acknowledged. */
  async progresses(): Promise<void> {
    const { messages, promised } = this;
    const [said, uploaded] = [messages.size + MESSAGES, promised.documents.size + DOCUMENTS];
    while (messages.size < said || promised.documents.size < uploaded) await elapsed(PAUSE_MS);
  }

  /** Resolves when everybody has ended what was begun, and every visitor has the reply to what was acknowledged. */
  async end(): Promise<void> {
    this.#enough.abort();
    await this.#busy;
  }

  /** Resolves when everybody has gone, with or without what was promised. */
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
