import type { VisitorSession } from '@chatbot-builder/contracts/widget';
import { readSession } from '../../shared/readers';
import { refusalOf } from './chat-failure';
import type { StoredValue } from './stored-value';
import { VisitorToken } from './visitor-token';

export interface VisitorApiOptions {
  /** The server's origin, without a trailing slash. */
  readonly origin: string;
  readonly chatbotId: string;
  readonly fetch: typeof fetch;
  readonly token: StoredValue;
  readonly now: () => number;
}

/** Calls the routes below `/api/widget/:chatbotId` with the visitor's token. */
export class VisitorApi {
  readonly #options: VisitorApiOptions;
  readonly #token: VisitorToken;

  constructor(options: VisitorApiOptions) {
    this.#options = options;
    this.#token = new VisitorToken(options.token, () => this.#issue(), options.now);
  }

  /** Returns the server's response, whatever its status. On a 401 it renews the token and retries once. */
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
    return readSession(await response.json());
  }
}
