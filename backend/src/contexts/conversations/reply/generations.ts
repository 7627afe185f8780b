import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { Claims } from '../../../ports/claims.js';
import { Ids } from '../../../ports/clock.js';
import { KeyedQueue } from '../../../concurrency/keyed-queue.js';
import { Broadcast } from './broadcast.js';
import { Generation } from './generation.js';
import { ReplyRecorder } from './reply-recorder.js';
import { ReplyChannels, type ReplyRef } from './reply-channels.js';
import { replyKey } from './reply-key.js';
import type { ReplyRequest } from './reply-signals.js';
import type { ReplyTask } from './reply-writer.js';

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

  /** Resolves when what is being written is recorded. */
  async settled(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ generation }) => generation.finished));
  }

  /** The reply that is being written, begun where nobody does; undefined where another process does. @throws EngineUnavailable */
  begin(task: ReplyTask): Promise<Generation | undefined> {
    const key = replyKey(task);
    return this.queue.run(key, async () => this.running.get(key)?.generation ?? this.claim(key, task));
  }

  /** Wherever it is written. */
  async stop(reply: ReplyRef): Promise<void> {
    const here = this.running.get(replyKey(reply));
    if (here) here.generation.stop();
    else await this.channels.request('stop', reply);
  }

  private async claim(key: string, task: ReplyTask): Promise<Generation | undefined> {
    const claim = await this.claims.claim(`reply/${key}`, CLAIM_LAPSES_MS);
    if (!claim) return undefined;
    const generation = new Generation((say, stopped) => this.recorder.write(task, say, stopped));
    this.running.set(key, { generation, broadcast: new Broadcast(task, this.ids.uuid(), generation, this.channels) });
    void generation.finished.then(() => {
      this.running.delete(key);
      // Whoever asks for the next one waits until this one has let go.
      return this.queue.run(key, () => claim.release());
    });
    return generation;
  }

  private handle({ action, reply }: ReplyRequest): void {
    const here = this.running.get(reply);
    if (action === 'stop') here?.generation.stop();
    // Without the key there is nothing to say now; who hears nothing asks again.
    else here?.broadcast.follow().catch(() => undefined);
  }
}
