import { CommandBus, type ICommand } from '@nestjs/cqrs';
import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { Answering } from '../../src/contexts/conversations/reply/answering.js';
import { Generations } from '../../src/contexts/conversations/reply/generations.js';
import type { Models } from '../../src/contexts/conversations/model/models.js';
import { ModelTroubles } from '../../src/contexts/conversations/model/model-troubles.js';
import { Captures } from '../../src/contexts/conversations/capture/captures.js';
import { Summaries } from '../../src/contexts/conversations/prompt/summaries.js';
import { ReplyRecorder } from '../../src/contexts/conversations/reply/reply-recorder.js';
import { Replies } from '../../src/contexts/conversations/reply/replies.js';
import { ReplyChannels } from '../../src/contexts/conversations/reply/reply-channels.js';
import { Recordings } from '../../src/contexts/conversations/reply/recordings.js';
import { ReplyWriter, type ReplyTask } from '../../src/contexts/conversations/reply/reply-writer.js';
import { Spending } from '../../src/contexts/conversations/spending/spending.js';
import { Transcripts } from '../../src/contexts/conversations/transcripts.js';
import type { Claim, Claims } from '../../src/ports/claims.js';
import { Clock, Ids } from '../../src/ports/clock.js';
import { KnowledgeIndex } from '../../src/ports/knowledge-index.js';
import { Questions } from '../../src/ports/questions.js';
import { Quotas } from '../../src/ports/quotas.js';
import { LanguageDetector } from '../../src/ports/language-model.js';
import type { Signals, Unsubscribe } from '../../src/ports/signals.js';
import { Notices } from '../../src/runtime/notices/notices.js';
import { PersonalData } from '../../src/runtime/sealing/personal-data.js';
import { Streams } from '../../src/runtime/streams.js';
import type { TestApp } from '../app.js';
import { DrivenModel } from './driven-model.js';

/** What the processes of one installation share in addition to the log. */
export interface Shared {
  readonly signals: Signals;
  readonly claims: Claims;
}

/** The part of a process that writes replies, with its own model, on an application's log. It can be paused forever. */
export class ReplyProcess {
  readonly model = new DrivenModel();
  readonly replies: Replies;
  readonly generations: Generations;
  readonly #network: Network;

  private constructor(app: TestApp, shared: Shared) {
    this.#network = new Network(shared);
    const [streams, transcripts] = [app.get(Streams), app.get(Transcripts)];
    const models: Pick<Models, 'forVisitors' | 'offline'> = {
      forVisitors: async () => this.model,
      offline: this.model,
    };
    const answering = new Answering(app.get(KnowledgeIndex), models, app.get(LanguageDetector), app.get(Questions));
    const spending = new Spending(app.get(Quotas), app.get(Clock), app.get(Notices), models as Models);
    const writing = new ReplyRecorder(
      new ReplyWriter(streams, transcripts, answering, app.get(Clock), spending, app.get(Recordings)),
      transcripts,
      this.#network.commands(app.get(CommandBus)),
      app.get(ModelTroubles),
      app.get(Summaries),
      app.get(Captures),
    );
    const channels = new ReplyChannels(this.#network.signals, app.get(PersonalData));
    this.generations = new Generations(writing, this.#network.claims, channels, app.get(Ids));
    this.replies = new Replies(this.generations, transcripts, streams, channels);
  }

  static async start(app: TestApp, shared: Shared): Promise<ReplyProcess> {
    const process = new ReplyProcess(app, shared);
    await process.generations.onModuleInit();
    return process;
  }

  /** Reads a reply in this process and can wait for a part of its text. */
  read(task: ReplyTask, signal = new AbortController().signal): Reading {
    return new Reading(this.replies.frames(task, signal));
  }

  /** Loses the next signal to this process. */
  missOne(): void {
    this.#network.missing = 1;
  }

  /** Simulates SIGSTOP or SIGKILL: it sends and receives nothing more, and its claims lapse. */
  async holdUp(): Promise<void> {
    await this.#network.cut();
  }

  /** Continues with what it was about to do, too late. */
  wakeUp(): void {
    this.#network.mend();
  }
}

/** Passes a process's calls to the shared ports until it is paused. */
class Network {
  missing = 0;
  #up = Promise.withResolvers<void>();
  #isUp = true;
  readonly #held = new Set<Claim>();

  constructor(private readonly shared: Shared) {
    this.#up.resolve();
  }

  async cut(): Promise<void> {
    this.#isUp = false;
    this.#up = Promise.withResolvers<void>();
    for (const claim of this.#held) await claim.release();
  }

  mend(): void {
    this.#isUp = true;
    this.#up.resolve();
  }

  commands(bus: CommandBus): CommandBus {
    const execute = async (command: ICommand): Promise<unknown> => {
      await this.#up.promise;
      return bus.execute(command);
    };
    return { execute } as unknown as CommandBus;
  }

  get claims(): Claims {
    const claim = async (key: string, lapsesMs: number): Promise<Claim | undefined> => {
      const held = await this.shared.claims.claim(key, lapsesMs);
      if (held) this.#held.add(held);
      return held;
    };
    return { claim };
  }

  get signals(): Signals {
    const publish = async (channel: string, message: unknown): Promise<void> => {
      if (this.#isUp) await this.shared.signals.publish(channel, message);
    };
    const subscribe = (channel: string, listener: (message: unknown) => void): Promise<Unsubscribe> =>
      this.shared.signals.subscribe(channel, (message) => {
        if (this.missing > 0) this.missing -= 1;
        else if (this.#isUp) listener(message);
      });
    return { shared: true, publish, subscribe };
  }
}

export class Reading {
  readonly texts: string[] = [];
  /** The last frame. */
  readonly end: Promise<ChatFrame | undefined>;
  #wake: () => void = () => undefined;

  constructor(frames: AsyncIterable<ChatFrame>) {
    this.end = this.#read(frames);
  }

  get text(): string {
    return this.texts.join('');
  }

  /** Resolves once this text was streamed. */
  async until(text: string): Promise<void> {
    while (this.text !== text) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  async #read(frames: AsyncIterable<ChatFrame>): Promise<ChatFrame | undefined> {
    let last: ChatFrame | undefined;
    for await (const frame of frames) {
      if (frame.type === 'text') this.texts.push(frame.text);
      last = frame;
      this.#wake();
    }
    return last;
  }
}
