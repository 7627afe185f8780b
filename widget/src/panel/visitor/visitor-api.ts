import { VisitorSession } from '@chatbot-builder/contracts/widget';
import { refusalOf } from './chat-failure';
import type { Kept } from './browser-store';
import { VisitorToken } from './visitor-token';

export interface VisitorApiOptions {
  /** Of the server, without a slash at the end. */
  readonly origin: string;
  readonly chatbotId: string;
  readonly fetch: typeof fetch;
  readonly token: Kept;
  readonly now: () => number;
}

/** The calls below `/api/widget/:chatbotId`, each with the visitor's token. */
export class VisitorApi {
  readonly #options: VisitorApiOptions;
  readonly #token: VisitorToken;

  constructor(options: VisitorApiOptions) {
    this.#options = options;
    this.#token = new VisitorToken(options.token, () => this.#issue(), options.now);
  }

  /** Answers whatever the server does, but a refused token: that is renewed once. */
  async call(path: string, init: RequestInit): Promise<Response> {
    const token = await this.#token.get();
    const response = await this.#request(path, init, token);
    if (response.status !== 401) return response;
    this.#token.refused(token);
    return this.#request(path, init, await this.#token.get());
  }

  #request(path: string, init: RequestInit, token?: string): Promise<Response> {
    const { origin, chatbotId, fetch } = this.#options;
    const headers: Record<string, string> = {};
    if (init.body) headers['Content-Type'] = 'application/json';
    if (token) headers['Authorization'] = `Bearer ${token}`;
    return fetch(`${origin}/api/widget/${chatbotId}/${path}`, {
      ...init,
      headers,
      credentials: 'omit',
      cache: 'no-store',
    });
  }

  async #issue(): Promise<VisitorSession> {
    const response = await this.#request('session', { method: 'POST' });
    if (!response.ok) throw refusalOf(response.status) ?? new Error(`session: ${response.status}`);
    return VisitorSession.parse(await response.json());
  }
}
