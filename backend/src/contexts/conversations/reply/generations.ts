import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { Claims } from '../../../ports/claims.js';
import { Ids } from '../../../ports/clock.js';
import { KeyedQueue } from '../../../concurrency/keyed-queue.js';
import { Broadcast } from './broadcast.js';
import { Generation } from './generation.js';
import { RecordedWriting } from './recorded-writing.js';
import { ReplyChannels, type ReplyOf } from './reply-channels.js';
import { replyKey } from './reply-key.js';
import type { ReplyWish } from './reply-signals.js';
import type { ReplyWanted } from './reply-writer.js';

/** After the death of the process that wrote a reply, another one takes over no later than this. */
const CLAIM_LAPSES_MS = 5_000;

interface Running {
  readonly generation: Generation;
  readonly broadcast: Broadcast;
}

/** The replies that this process writes. A message has one generation at a time in the whole installation. */
@Injectable()
export class Generations implements OnModuleInit, BeforeApplicationShutdown {
  private readonly running = new Map<string, Running>();
  private readonly queue = new KeyedQueue<string>();

  constructor(
    private readonly writing: RecordedWriting,
    private readonly claims: Claims,
    private readonly channels: ReplyChannels,
    private readonly ids: Ids,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.channels.hearWishes((wish) => this.hear(wish));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.settled();
  }

  /** Resolves when what is being written is recorded. */
  async settled(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ generation }) => generation.finished));
  }

  /** The reply that is being written, begun where nobody does; undefined where another process does. @throws EngineUnavailable */
  begin(wanted: ReplyWanted): Promise<Generation | undefined> {
    const key = replyKey(wanted);
    return this.queue.run(key, async () => this.running.get(key)?.generation ?? this.claim(key, wanted));
  }

  /** Wherever it is written. */
  async stop(reply: ReplyOf): Promise<void> {
    const here = this.running.get(replyKey(reply));
    if (here) here.generation.stop();
    else await this.channels.wish('stop', reply);
  }

  private async claim(key: string, wanted: ReplyWanted): Promise<Generation | undefined> {
    const claim = await this.claims.claim(`reply/${key}`, CLAIM_LAPSES_MS);
    if (!claim) return undefined;
    const generation = new Generation((say, stopped) => this.writing.write(wanted, say, stopped));
    this.running.set(key, { generation, broadcast: new Broadcast(wanted, this.ids.uuid(), generation, this.channels) });
    void generation.finished.then(() => {
      this.running.delete(key);
      // Whoever asks for the next one waits until this one has let go.
      return this.queue.run(key, () => claim.release());
    });
    return generation;
  }

  private hear({ wish, reply }: ReplyWish): void {
    const here = this.running.get(reply);
    if (wish === 'stop') here?.generation.stop();
    // Without the key there is nothing to say now; who hears nothing asks again.
    else here?.broadcast.follow().catch(() => undefined);
  }
}
