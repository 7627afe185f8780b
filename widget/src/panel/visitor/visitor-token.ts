import type { VisitorSession } from '@chatbot-builder/contracts/widget';
import { readSession } from '../../shared/readers';
import type { StoredValue } from './stored-value';

/** A token this close to its expiry is renewed instead of sent. */
const MARGIN_MS = 60_000;

/** The visitor's token, stored in the browser. Concurrent calls share one request for a new token (single flight). */
export class VisitorToken {
  readonly #stored: StoredValue;
  readonly #issue: () => Promise<VisitorSession>;
  readonly #now: () => number;
  #asking: Promise<string> | undefined;

  constructor(stored: StoredValue, issue: () => Promise<VisitorSession>, now: () => number) {
    this.#stored = stored;
    this.#issue = issue;
    this.#now = now;
  }

  /** Returns the stored token if it is still valid, without requesting a new one. */
  current(): string | undefined {
    const text = this.#stored.read();
    const session = text === undefined ? undefined : parseSession(text);
    return session && Date.parse(session.expiresAt) - MARGIN_MS > this.#now() ? session.token : undefined;
  }

  async get(): Promise<string> {
    return this.current() ?? (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined)));
  }

  /** Forgets a token that the server refused, unless another tab has already replaced it. */
  refused(token: string): void {
    if (this.current() === token) this.#stored.write(undefined);
  }

  async #ask(): Promise<string> {
    const session = await this.#issue();
    // Another tab may have been faster. Its visitor is this one, too.
    const theirs = this.current();
    if (theirs !== undefined) return theirs;
    this.#stored.write(JSON.stringify(session));
    return session.token;
  }
}

const parseSession = (text: string): VisitorSession | undefined => {
  try {
    return readSession(JSON.parse(text));
  } catch {
    return undefined;
  }
};
