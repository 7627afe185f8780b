import { fieldsOf, readSession, text } from '../../shared/readers';
import { refusalOf } from './chat-failure';
import type { StoredValue } from './stored-value';
import type { User } from './user';
import { type KeptSession, VisitorToken } from './visitor-token';

export interface VisitorApiOptions {
  /** The server's origin, without a trailing slash. */
  readonly origin: string;
  readonly chatbotId: string;
  readonly user: User;
  readonly fetch: typeof fetch;
  readonly token: StoredValue;
  readonly now: () => number;
}

/** Calls the routes below `/api/widget/:chatbotId` with the visitor's token. */
export class VisitorApi {
  readonly #options: VisitorApiOptions;
  readonly #token: VisitorToken;
  /** Null once the server has refused it: the visitor stays anonymous. */
  #user: User;

  constructor(options: VisitorApiOptions) {
    this.#options = options;
    this.#user = options.user;
    this.#token = new VisitorToken({
      stored: options.token,
      issue: (anonymous) => this.#issue(anonymous),
      now: options.now,
      hash: () => this.#user && String(this.#user.hash),
    });
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

  /** `anonymous`: the visitor's token until now. An open conversation goes on. */
  async #issue(anonymous: string | undefined): Promise<KeptSession> {
    const user = this.#user;
    const body = user && JSON.stringify({ ...user, session: anonymous });
    const path = user ? 'identify' : 'session';
    const response = await this.#request(path, { method: 'POST', body });
    if (response.ok) return { ...readSession(await response.json()), hash: user?.hash };
    const refusal = refusalOf(response.status);
    if (!user || refusal?.reason !== 'refused') throw refusal ?? new Error(`${path}: ${response.status}`);
    console.warn(`ChatbotWidget: identify() was refused. ${text(fieldsOf(await response.json())['message'])}`);
    this.#user = null;
    return this.#token.anonymous() ?? this.#issue(undefined);
  }
}
