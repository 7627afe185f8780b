import type { ContactBody, RatingBody } from '@chatbot-builder/contracts/http/visitor';
import type { ChatFrame, SendMessage, WidgetConversations, WidgetHistory } from '@chatbot-builder/contracts/widget';
import type { ChatTransport } from '../api';
import type { StoredValue } from './stored-value';
import type { User } from './user';
import { ChatFailure, refusalOf } from './chat-failure';
import { browserClock, type Clock } from './clock';
import { openConnection } from './connection';
import { readFrames } from '../../shared/frames';
import { readConversations, readHistory } from '../../shared/readers';
import { type Visit, visitIn } from './visit';
import { VisitorApi } from './visitor-api';

/** Delays before each retry of a dropped connection. */
export const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];
/** A longer Retry-After is reported to the visitor instead of waited for. */
const RETRY_AFTER_MAX_MS = 10_000;

/** The server says in the question's language why the model did not answer it. To try again later would not help. */
const TRANSLATED = /^(content-filtered|context-too-long|answer-refused|empty-answer)$/;

/** A response that asks the client to retry later. */
class RetryLater extends Error {
  constructor(
    readonly busy: boolean,
    readonly pauseMs: number | undefined,
  ) {
    super('The server asked to retry later');
  }
}

/**
 * Client of the visitor API. Resends a message under its own id until the reply is complete or all attempts are used.
 */
export class VisitorTransport implements ChatTransport {
  readonly #api: VisitorApi;
  readonly #clock: Clock;
  readonly #endedConversation: StoredValue;
  readonly #visit: () => Visit;
  #conversationId: string | null = null;

  /**
   * `endedConversation` holds the id of the conversation that the visitor ended last. That conversation is not shown
   * again. `visit` returns where the visitor is. It is sent with every message, because any message may start a
   * conversation.
   */
  constructor(api: VisitorApi, clock: Clock, endedConversation: StoredValue, visit: () => Visit) {
    this.#api = api;
    this.#clock = clock;
    this.#endedConversation = endedConversation;
    this.#visit = visit;
  }

  async history(before?: string): Promise<WidgetHistory> {
    const history = readHistory(await this.#read('history', 'before', before));
    if (before) return history;
    this.#conversationId = history.conversationId;
    const wasEnded = history.conversationId !== null && history.conversationId === this.#endedConversation.read();
    return wasEnded ? { ...history, messages: [], awaitingReplyTo: null, older: null } : history;
  }

  async conversations(after?: string): Promise<WidgetConversations> {
    return readConversations(await this.#read('conversations', 'after', after));
  }

  async *send(message: SendMessage, signal: AbortSignal): AsyncGenerator<ChatFrame> {
    for (let attempt = 0; ; attempt++) {
      let pause = PAUSES_MS[attempt];
      let busy = false;
      try {
        for await (const frame of this.#attempt(message, signal)) {
          // Other messages of the server may be in English. The panel has its own in the visitor's language.
          if (frame.type === 'failed' && !TRANSLATED.test(frame.code))
            throw new ChatFailure(frame.code === 'chatbot-gone' ? 'gone' : 'unavailable');
          yield frame;
          if (frame.type === 'done' || frame.type === 'failed') return;
        }
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ChatFailure) throw error;
        if (error instanceof RetryLater) {
          busy = error.busy;
          pause = pause && Math.max(pause, error.pauseMs ?? 0);
        }
      }
      if (pause === undefined || pause > RETRY_AFTER_MAX_MS) {
        throw busy ? new ChatFailure('busy') : new Error('The connection was lost');
      }
      await this.#clock.wait(pause, signal);
    }
  }

  async stop(messageId: string): Promise<void> {
    await this.#tell(`messages/${messageId}/stop`);
  }

  async end(): Promise<void> {
    await this.#tell('end');
    if (this.#conversationId) this.#endedConversation.write(this.#conversationId);
  }

  async contact(request: ContactBody): Promise<void> {
    await this.#tell('contact', JSON.stringify(request));
  }

  async rate(messageId: string, rating: RatingBody): Promise<void> {
    await this.#tell(`messages/${messageId}/rating`, JSON.stringify(rating));
  }

  async present(): Promise<void> {
    await this.#tell('presence');
  }

  /** Yields the frames of one connection. Ends without a final frame if the connection closes early. */
  async *#attempt(message: SendMessage, signal: AbortSignal): AsyncGenerator<ChatFrame> {
    const connection = openConnection(this.#clock, signal);
    try {
      const response = await this.#api.call('messages', {
        method: 'POST',
        body: JSON.stringify({ ...message, ...this.#visit() }),
        signal: connection.signal,
      });
      if (!response.ok) throw refusalOf(response.status) ?? retryLater(response);
      if (!response.body) return;
      for await (const frame of readFrames(response.body)) {
        connection.heard();
        if (frame.type === 'accepted') this.#conversationId = frame.conversationId;
        yield frame;
      }
    } finally {
      connection.close();
    }
  }

  async #read(path: string, parameter: string, value: string | undefined): Promise<unknown> {
    const response = await this.#api.call(value ? `${path}?${parameter}=${encodeURIComponent(value)}` : path, {});
    if (!response.ok) throw refusalOf(response.status) ?? new Error(`${path}: ${response.status}`);
    return response.json();
  }

  async #tell(path: string, body?: string): Promise<void> {
    const response = await this.#api.call(path, { method: 'POST', body });
    if (!response.ok) throw refusalOf(response.status) ?? new Error(`${path}: ${response.status}`);
  }
}

export interface VisitorTransportOptions {
  readonly origin: string;
  readonly chatbotId: string;
  readonly user: User;
  readonly token: StoredValue;
  readonly endedConversation: StoredValue;
}

/** Creates the transport with the browser's network and clock. */
export const visitorTransport = ({
  origin,
  chatbotId,
  user,
  token,
  endedConversation,
}: VisitorTransportOptions): ChatTransport => {
  const request: typeof fetch = (...call) => fetch(...call);
  const api = new VisitorApi({ origin, chatbotId, user, token, fetch: request, now: browserClock.now });
  return new VisitorTransport(api, browserClock, endedConversation, () => visitIn(window, user));
};

const retryLater = (response: Response): RetryLater => {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new RetryLater(response.status === 429, Number.isFinite(seconds) ? seconds * 1_000 : undefined);
};
