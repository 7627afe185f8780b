import type { ChatTransport } from '../api';
import { reasonOf } from '../failure';
import type { StoredValue } from '../visitor/stored-value';
import type { KeptQuestion } from './kept-question';
import {
  ask,
  emptyThread,
  fail,
  isFree,
  postpone,
  receive,
  resend,
  restore,
  stopping,
  withdraw,
  type Thread,
} from './thread';

export interface ConversationOptions {
  readonly transport: ChatTransport;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly isOnline: () => boolean;
  readonly kept: KeptQuestion;
  /** The id of the visitor's last complete answer, for their other tabs. */
  readonly lastAnswer: StoredValue;
}

export type HistoryState = 'loading' | 'ready' | 'failed' | 'gone';

/** What a panel may put aside. `older`: where the page before it ends. */
interface Shown {
  readonly thread: Thread;
  readonly older: string | null | undefined;
  readonly ended: boolean;
}

/**
 * Connects the thread to the transport: sends, listens, stops and retries. Notifies its listener after every change.
 */
export class Conversation {
  thread: Thread = emptyThread;
  history: HistoryState = 'loading';
  online: boolean;
  /** Whether the page before the shown messages is being loaded. */
  loadingOlder = false;
  /** The last change showed earlier messages, which nobody needs to hear about. */
  quiet = false;
  /** Nothing more can be asked: the visitor ended it, or reads an earlier one. */
  ended = false;
  /** Whether the visitor has had a conversation with the chatbot, as far as the server says. */
  known = false;
  /** What goes on when the visitor goes back: from a new conversation without a question, or from an earlier one. */
  #aside: Shown | undefined;
  /** Where the page before the shown messages ends. Null if there is none, undefined before the history is loaded. */
  #older: string | null | undefined;
  readonly #options: ConversationOptions;
  #listener: () => void = () => undefined;
  #listening = new AbortController();

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.online = options.isOnline();
  }

  onChange(listener: () => void): void {
    this.#listener = listener;
  }

  async load(): Promise<void> {
    this.history = 'loading';
    const kept = this.#options.kept.read();
    // It is sent again under its id once the history is there.
    if (kept && !this.thread.open) this.thread = ask(this.thread, kept, false);
    this.#listener();
    const { signal } = this.#listening;
    try {
      await this.#read(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.online = this.#options.isOnline();
      this.history = reasonOf(error) === 'gone' ? 'gone' : 'failed';
      this.#listener();
    }
  }

  /** Adds what was said elsewhere: in another tab, or while the browser kept this page aside. */
  async refresh(): Promise<void> {
    // What is shown stays if it cannot be read. The next one tries again.
    if (this.history === 'ready' && !this.ended && !this.#aside)
      await this.#read(this.#listening.signal).catch(() => undefined);
  }

  /** Puts the page before the shown messages above them. After a failure, the next call tries again. */
  async loadOlder(): Promise<void> {
    const older = this.#older;
    if (!older || this.loadingOlder) return;
    this.loadingOlder = true;
    this.#listener();
    const { signal } = this.#listening;
    const page = await this.#options.transport.history(older).catch(() => undefined);
    this.loadingOlder = false;
    if (page && !signal.aborted) {
      this.#older = page.older;
      this.thread = restore(this.thread, page);
      this.quiet = true;
    }
    this.#listener();
  }

  /** Whether the server knows of it. */
  get hasBegun(): boolean {
    const { messages, open } = this.thread;
    return messages.length > 0 || open?.question.accepted === true;
  }

  /** Whether there is something that the visitor may end. */
  get canEnd(): boolean {
    return this.hasBegun && this.canAsk;
  }

  /** Whether there is something to go back to. */
  get canGoBack(): boolean {
    return this.#aside !== undefined && (this.ended || this.thread === emptyThread);
  }

  /** Whether the chatbot is no longer there, so that nobody can be asked. */
  get gone(): boolean {
    const reply = this.thread.open?.reply;
    return this.history === 'gone' || (reply?.phase === 'failed' && reply.reason === 'gone');
  }

  get canAsk(): boolean {
    return !this.ended && isFree(this.thread);
  }

  /** Sends the trimmed text. Returns false if it is blank or another question is still in progress. */
  ask(text: string): boolean {
    const content = text.trim();
    if (content === '' || !this.canAsk) return false;
    const question = {
      id: this.#options.newId(),
      content,
      createdAt: this.#options.now().toISOString(),
      accepted: false,
    };
    this.#options.kept.keep(question);
    this.#update(ask(this.thread, question, this.online));
    if (this.online) void this.#listen();
    return true;
  }

  retry(): void {
    this.#update(resend(this.thread));
    void this.#listen();
  }

  /**
   * The server ends the reply with the text so far. A question that it has not accepted yet is stopped here at once.
   */
  stop(): void {
    const { open } = this.thread;
    if (open?.reply.phase !== 'writing') return;
    if (!open.question.accepted) return this.#withdraw(open.question.id);
    this.#update(stopping(this.thread));
    const { signal } = this.#listening;
    this.#options.transport.stop(open.question.id).catch(() => {
      if (!signal.aborted) this.#abandon();
    });
  }

  /** Starts with an empty thread. The conversation ends with the next question. Until then, the visitor may go back. */
  restart(): void {
    this.#putAside();
    this.#show({ thread: emptyThread, older: undefined, ended: false });
  }

  /** Goes on where the visitor was. */
  goBack(): void {
    if (!this.#aside) return;
    const aside = this.#aside;
    this.#aside = undefined;
    this.#show(aside);
    if (this.#isWaiting ? this.online : aside.thread.open?.reply.phase === 'writing') this.retry();
  }

  /** Shows an earlier conversation, in which nothing can be asked. Rejects if it cannot be loaded. */
  async read(id: string): Promise<void> {
    const { messages, older } = await this.#options.transport.history(id);
    this.#putAside();
    this.#show({ thread: { messages }, older, ended: true });
  }

  /** Ends the conversation. Rejects if the server cannot be told. */
  async end(): Promise<void> {
    const { signal } = this.#listening;
    await this.#options.transport.end();
    if (signal.aborted) return;
    this.#options.kept.forget();
    this.ended = true;
    this.#listener();
  }

  /** Ends the conversation and empties the thread, for good. */
  clear(): void {
    this.restart();
    this.#aside = undefined;
    this.#options.kept.forget();
    // If this fails, the next question begins with what the transport still knows.
    this.#options.transport.end().catch(() => undefined);
    this.#listener();
  }

  /** Called when the browser goes offline or comes back online. */
  setOnline(online: boolean): void {
    this.online = online;
    if (online && (this.history === 'failed' || this.#isWaiting)) this.tryNow();
    else this.#listener();
  }

  /** Contacts the server even if the browser claims to be offline. */
  tryNow(): void {
    this.online = true;
    if (this.#isWaiting && this.history !== 'failed') this.retry();
    else void this.load();
  }

  /** Stops listening. The server finishes the reply. */
  dispose(): void {
    this.#stopListening();
    this.#listener = () => undefined;
  }

  get #isWaiting(): boolean {
    return this.thread.open?.reply.phase === 'waiting';
  }

  async #read(signal: AbortSignal): Promise<void> {
    const history = await this.#options.transport.history();
    if (signal.aborted) return;
    const before = this.thread.open;
    this.history = 'ready';
    this.known ||= history.conversationId !== null;
    this.#older ??= history.older;
    this.thread = restore(this.thread, history);
    if (before && !this.thread.open) this.#options.kept.forget();
    this.quiet = true;
    this.#listener();
    if (this.#isWaiting && this.online) this.retry();
    else if (!before && this.thread.open) await this.#listen();
  }

  #putAside(): void {
    this.#stopListening();
    this.#aside ??= { thread: this.thread, older: this.#older, ended: this.ended };
  }

  #show({ thread, older, ended }: Shown): void {
    this.history = 'ready';
    this.#older = older;
    this.ended = ended;
    this.#update(thread);
    this.quiet = true;
  }

  #update(thread: Thread): void {
    this.thread = thread;
    this.quiet = false;
    this.#listener();
  }

  #stopListening(): void {
    this.#listening.abort();
    this.#listening = new AbortController();
  }

  #withdraw(questionId: string): void {
    this.#stopListening();
    this.#options.kept.forget();
    // The question may be on its way, so the server is told as well. It need not know the question.
    this.#options.transport.stop(questionId).catch(() => undefined);
    this.#update(withdraw(this.thread, this.#options.now().toISOString()));
  }

  #abandon(): void {
    this.#stopListening();
    this.#update(fail(this.thread, 'connection'));
  }

  async #listen(): Promise<void> {
    const { open } = this.thread;
    if (!open) return;
    const { signal } = this.#listening;
    const { id, content } = open.question;
    try {
      if (this.#aside) await this.#options.transport.end();
      this.#aside = undefined;
      for await (const frame of this.#options.transport.send({ id, content }, signal)) {
        if (signal.aborted) return;
        if (frame.type === 'accepted') {
          this.known = true;
          this.#options.kept.forget();
        }
        this.#update(receive(this.thread, frame));
        if (frame.type === 'done') this.#options.lastAnswer.write(frame.message.id);
      }
      if (this.thread.open?.reply.phase === 'writing') throw new Error('The answer ended without a final frame');
    } catch (error) {
      if (signal.aborted) return;
      this.online = this.#options.isOnline();
      const reason = reasonOf(error);
      // Sent again, it would be refused again.
      if (reason === 'refused' || reason === 'gone') this.#options.kept.forget();
      this.#update(reason === 'connection' && !this.online ? postpone(this.thread) : fail(this.thread, reason));
    }
  }
}
