import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Claims } from '../../../ports/claims.js';
import { Ids } from '../../../ports/clock.js';
import { KeyedQueue } from '../../../concurrency/keyed-queue.js';
import { ShortLivedMap } from '../../../concurrency/short-lived-map.js';
import { Broadcast } from './broadcast.js';
import { Generation } from './generation.js';
import { ReplyRecorder } from './reply-recorder.js';
import { ReplyChannels, type ReplyRef } from './reply-channels.js';
import { replyKey } from './reply-key.js';
import type { ReplyRequest } from './reply-signals.js';
import type { ReplyTask } from './reply-writer.js';

/** When a process dies while writing a reply, another one takes over after at most this time. */
const CLAIM_LAPSES_MS = 5_000;

interface Running {
  readonly generation: Generation;
  readonly broadcast: Broadcast;
}

/** The replies that this process is writing. Claims allow one generation per message at a time across all processes. */
@Injectable()
export class Generations implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(Generations.name);
  private readonly running = new ShortLivedMap<string, Running>();
  private readonly queue = new KeyedQueue<string>();

  constructor(
    private readonly recorder: ReplyRecorder,
    private readonly claims: Claims,
    private readonly channels: ReplyChannels,
    private readonly ids: Ids,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.channels.onRequest((request) => this.handle(request));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.settled();
  }

  /** Resolves when every reply in progress is recorded. */
  async settled(): Promise<void> {
    await Promise.all(this.running.values().map(({ generation }) => generation.finished));
  }

  /**
   * The reply in progress. Starts it if nobody is writing it. Undefined if another process is.
   *
   * @throws EngineUnavailable
   */
  begin(task: ReplyTask): Promise<Generation | undefined> {
    const key = replyKey(task);
    return this.queue.run(key, async () => this.running.get(key)?.generation ?? this.claim(key, task));
  }

  /** Stops a reply in whichever process writes it. */
  async stop(reply: ReplyRef, correlationId: string): Promise<void> {
    const here = this.running.get(replyKey(reply));
    if (here) here.generation.stop();
    else await this.channels.request('stop', reply, correlationId);
  }

  private async claim(key: string, task: ReplyTask): Promise<Generation | undefined> {
    const claim = await this.claims.claim(`reply/${key}`, CLAIM_LAPSES_MS);
    if (!claim) return undefined;
    const generation = new Generation((say, stopped) => this.recorder.write(task, say, stopped));
    this.running.set(key, { generation, broadcast: new Broadcast(task, this.ids.uuid(), generation, this.channels) });
    void generation.finished.then(() => {
      this.running.delete(key);
      // Runs in the key's queue, so that the next generation waits until this claim is released.
      return this.queue.run(key, () => claim.release());
    });
    return generation;
  }

  private handle({ action, reply }: ReplyRequest): void {
    const here = this.running.get(reply);
    if (!here) return;
    this.logger.log({ action, reply }, 'Another process asked about a reply');
    if (action === 'stop') here.generation.stop();
    // Without the data key nothing can be published. A follower that receives nothing asks again.
    else here.broadcast.follow().catch(() => undefined);
  }
}
