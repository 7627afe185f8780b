import type { VisitorSession } from '@chatbot-builder/contracts/widget';
import { fieldsOf, readSession } from '../../shared/readers';
import type { StoredValue } from './stored-value';

/** A token this close to its expiry is renewed instead of sent. */
const MARGIN_MS = 60_000;

/** `hash`: by which the page identified the visitor. The loader looks for it when the user signs out. */
export interface KeptSession extends VisitorSession {
  readonly hash?: string | undefined;
}

interface VisitorTokenOptions {
  readonly stored: StoredValue;
  /** `anonymous`: the valid token of a visitor who was not identified. */
  readonly issue: (anonymous: string | undefined) => Promise<KeptSession>;
  readonly now: () => number;
  /** Of whom the page has identified. Null: nobody. Undefined: it has not said, and whoever is known goes on. */
  readonly hash: () => string | null | undefined;
}

/** The visitor's token, stored in the browser. Concurrent calls share one request for a new token (single flight). */
export class VisitorToken {
  readonly #options: VisitorTokenOptions;
  #asking: Promise<string> | undefined;

  constructor(options: VisitorTokenOptions) {
    this.#options = options;
  }

  /** Returns the stored token if it is still valid, without requesting a new one. */
  current(): string | undefined {
    const hash = this.#options.hash();
    const session = this.#session();
    return hash === undefined || (session?.hash ?? null) === hash ? session?.token : undefined;
  }

  /** The stored session of a visitor who was not identified. */
  anonymous(): KeptSession | undefined {
    const session = this.#session();
    return session?.hash === undefined ? session : undefined;
  }

  async get(): Promise<string> {
    return this.current() ?? (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined)));
  }

  /** Forgets a token that the server refused, unless another tab has already replaced it. */
  refused(token: string): void {
    if (this.current() === token) this.#options.stored.write(undefined);
  }

  #session(): KeptSession | undefined {
    const text = this.#options.stored.read();
    const session = text === undefined ? undefined : parseSession(text);
    return session && Date.parse(session.expiresAt) - MARGIN_MS > this.#options.now() ? session : undefined;
  }

  async #ask(): Promise<string> {
    const session = await this.#options.issue(this.anonymous()?.token);
    // Another tab may have been faster. Its visitor is this one, too.
    const theirs = this.current();
    if (theirs !== undefined) return theirs;
    this.#options.stored.write(JSON.stringify(session));
    return session.token;
  }
}

const parseSession = (text: string): KeptSession | undefined => {
  try {
    const stored: unknown = JSON.parse(text);
    const { hash } = fieldsOf(stored);
    return { ...readSession(stored), ...(typeof hash === 'string' && { hash }) };
  } catch {
    return undefined;
  }
};
