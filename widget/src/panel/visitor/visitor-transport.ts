import { WidgetHistory, type ChatFrame, type SendMessage } from '@chatbot-builder/contracts/widget';
import type { ChatTransport } from '../api';
import type { Kept } from './browser-store';
import { ChatFailure, refusalOf } from './chat-failure';
import { browserClock, type Clock } from './clock';
import { openConnection } from './connection';
import { readFrames } from './frames';
import { VisitorApi } from './visitor-api';

/** Before each further attempt, when a connection dropped. */
export const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];
/** The longest that a server's Retry-After is waited for rather than shown. */
const RETRY_AFTER_MAX_MS = 10_000;

/** An answer that asks to come back later. */
class NotNow extends Error {
  constructor(
    readonly busy: boolean,
    readonly pauseMs: number | undefined,
  ) {
    super('not now');
  }
}

/** Speaks the visitor API. A message is sent again under its own id until its reply is whole or the attempts are used up. */
export class VisitorTransport implements ChatTransport {
  readonly #api: VisitorApi;
  readonly #clock: Clock;
  readonly #putAway: Kept;
  #conversationId: string | null = null;

  /** `putAway` holds the conversation that the visitor ended: it is history, and not shown again. */
  constructor(api: VisitorApi, clock: Clock, putAway: Kept) {
    this.#api = api;
    this.#clock = clock;
    this.#putAway = putAway;
  }

  async history(): Promise<WidgetHistory> {
    const response = await this.#api.call('history', {});
    if (!response.ok) throw refusalOf(response.status) ?? new Error(`history: ${response.status}`);
    const history = WidgetHistory.parse(await response.json());
    this.#conversationId = history.conversationId;
    const wasPutAway = history.conversationId !== null && history.conversationId === this.#putAway.read();
    return wasPutAway ? { ...history, messages: [], awaitingReplyTo: null } : history;
  }

  async *send(message: SendMessage, signal: AbortSignal): AsyncGenerator<ChatFrame> {
    for (let attempt = 0; ; attempt++) {
      let pause = PAUSES_MS[attempt];
      let busy = false;
      try {
        for await (const frame of this.#attempt(message, signal)) {
          // The server's sentence is in its own language; the panel has one in the visitor's.
          if (frame.type === 'failed') throw new ChatFailure('unavailable');
          yield frame;
          if (frame.type === 'done') return;
        }
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ChatFailure) throw error;
        if (error instanceof NotNow) {
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
    if (this.#conversationId) this.#putAway.write(this.#conversationId);
  }

  /** One connection's frames; ends without a last frame when the connection does. */
  async *#attempt(message: SendMessage, signal: AbortSignal): AsyncGenerator<ChatFrame> {
    const connection = openConnection(this.#clock, signal);
    try {
      const response = await this.#api.call('messages', {
        method: 'POST',
        body: JSON.stringify(message),
        signal: connection.signal,
      });
      if (!response.ok) throw refusalOf(response.status) ?? notNow(response);
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

  async #tell(path: string): Promise<void> {
    const response = await this.#api.call(path, { method: 'POST' });
    if (!response.ok) throw refusalOf(response.status) ?? new Error(`${path}: ${response.status}`);
  }
}

export interface VisitorTransportOptions {
  readonly origin: string;
  readonly chatbotId: string;
  readonly token: Kept;
  readonly putAway: Kept;
}

/** The transport with the browser's own network and clock. */
export const visitorTransport = ({ origin, chatbotId, token, putAway }: VisitorTransportOptions): ChatTransport => {
  const request: typeof fetch = (...call) => fetch(...call);
  const api = new VisitorApi({ origin, chatbotId, token, fetch: request, now: browserClock.now });
  return new VisitorTransport(api, browserClock, putAway);
};

const notNow = (response: Response): NotNow => {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new NotNow(response.status === 429, Number.isFinite(seconds) ? seconds * 1_000 : undefined);
};
