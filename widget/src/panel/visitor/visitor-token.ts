import { VisitorSession } from '@chatbot-builder/contracts/widget';
import type { Kept } from './browser-store';

/** A token this close to its end is renewed rather than sent. */
const MARGIN_MS = 60_000;

/** The visitor's token: kept in the browser, asked for once however many calls need it at the same time. */
export class VisitorToken {
  readonly #kept: Kept;
  readonly #issue: () => Promise<VisitorSession>;
  readonly #now: () => number;
  #asking: Promise<string> | undefined;

  constructor(kept: Kept, issue: () => Promise<VisitorSession>, now: () => number) {
    this.#kept = kept;
    this.#issue = issue;
    this.#now = now;
  }

  /** The token that is at hand, without asking for one. */
  current(): string | undefined {
    const text = this.#kept.read();
    const session = text === undefined ? undefined : parseSession(text);
    return session && Date.parse(session.expiresAt) - MARGIN_MS > this.#now() ? session.token : undefined;
  }

  async get(): Promise<string> {
    return this.current() ?? (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined)));
  }

  /** The server does not take it any more. Another tab may have renewed it already: then there is nothing to forget. */
  refused(token: string): void {
    if (this.current() === token) this.#kept.write(undefined);
  }

  async #ask(): Promise<string> {
    const session = await this.#issue();
    this.#kept.write(JSON.stringify(session));
    return session.token;
  }
}

const parseSession = (text: string): VisitorSession | undefined => {
  try {
    return VisitorSession.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};
