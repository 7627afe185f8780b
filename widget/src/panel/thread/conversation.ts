import type { ChatTransport } from '../api';
import { reasonOf } from '../failure';
import { ask, emptyThread, fail, isFree, putOff, receive, resend, restore, stopping, type Thread } from './thread';

export interface ConversationOptions {
  readonly transport: ChatTransport;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly isOnline: () => boolean;
}

export type HistoryState = 'loading' | 'ready' | 'failed';

/** Joins the thread with the transport: sends, listens, stops, tries again. Tells its listener after every change. */
export class Conversation {
  thread: Thread = emptyThread;
  history: HistoryState = 'loading';
  online: boolean;
  readonly #options: ConversationOptions;
  #listener: () => void = () => undefined;
  #listening = new AbortController();
  /** The conversation was put away here; the server is told before the next question goes out. */
  #ending: Promise<void> | undefined;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.online = options.isOnline();
  }

  onChange(listener: () => void): void {
    this.#listener = listener;
  }

  async load(): Promise<void> {
    this.history = 'loading';
    this.#listener();
    const { signal } = this.#listening;
    try {
      const history = await this.#options.transport.history();
      if (signal.aborted) return;
      const before = this.thread.open;
      this.history = 'ready';
      this.#become(restore(this.thread, history));
      if (!before && this.thread.open) await this.#listen();
    } catch {
      if (signal.aborted) return;
      this.online = this.#options.isOnline();
      this.history = 'failed';
      this.#listener();
    }
  }

  get canAsk(): boolean {
    return isFree(this.thread);
  }

  /** Sends what the visitor wrote, trimmed. False when it is blank or another question is on its way. */
  ask(text: string): boolean {
    const content = text.trim();
    if (content === '' || !this.canAsk) return false;
    const question = {
      id: this.#options.newId(),
      content,
      createdAt: this.#options.now().toISOString(),
      accepted: false,
    };
    this.#become(ask(this.thread, question, this.online));
    if (this.online) void this.#listen();
    return true;
  }

  retry(): void {
    this.#become(resend(this.thread));
    void this.#listen();
  }

  /** An answer that nobody has accepted yet is given up here; a running one is ended by the server with what there is. */
  stop(): void {
    const { open } = this.thread;
    if (open?.reply.phase !== 'writing') return;
    if (!open.question.accepted) return this.#giveUp();
    this.#become(stopping(this.thread));
    const { signal } = this.#listening;
    this.#options.transport.stop(open.question.id).catch(() => {
      if (!signal.aborted) this.#giveUp();
    });
  }

  /** Puts the conversation away and begins with an empty thread. */
  restart(): void {
    this.#silence();
    this.#ending = this.#options.transport.end();
    // Where this fails, the next question tries again before it goes out.
    this.#ending.catch(() => undefined);
    this.history = 'ready';
    this.#become(emptyThread);
  }

  /** The browser says that it went offline or came back. */
  lineChanged(online: boolean): void {
    this.online = online;
    if (online && (this.history === 'failed' || this.#isWaiting)) this.tryNow();
    else this.#listener();
  }

  /** Reaches for the server, whatever the browser says about the line. */
  tryNow(): void {
    this.online = true;
    if (this.#isWaiting) this.retry();
    else void this.load();
  }

  /** Stops listening; the server goes on. */
  dispose(): void {
    this.#silence();
    this.#listener = () => undefined;
  }

  get #isWaiting(): boolean {
    return this.thread.open?.reply.phase === 'waiting';
  }

  #become(thread: Thread): void {
    this.thread = thread;
    this.#listener();
  }

  #silence(): void {
    this.#listening.abort();
    this.#listening = new AbortController();
  }

  #giveUp(): void {
    this.#silence();
    this.#become(fail(this.thread, 'connection'));
  }

  async #settleEnding(): Promise<void> {
    await this.#ending?.catch(() => this.#options.transport.end());
    this.#ending = undefined;
  }

  async #listen(): Promise<void> {
    const { open } = this.thread;
    if (!open) return;
    const { signal } = this.#listening;
    const { id, content } = open.question;
    try {
      await this.#settleEnding();
      for await (const frame of this.#options.transport.send({ id, content }, signal)) {
        if (signal.aborted) return;
        this.#become(receive(this.thread, frame));
      }
      if (this.thread.open?.reply.phase === 'writing') throw new Error('The answer ended without its last frame');
    } catch (error) {
      if (signal.aborted) return;
      this.online = this.#options.isOnline();
      const reason = reasonOf(error);
      this.#become(reason === 'connection' && !this.online ? putOff(this.thread) : fail(this.thread, reason));
    }
  }
}
