import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ChatbotId, VisitorId } from '@chatbot-builder/contracts/ids';
import { Refused } from '../../kernel/refusal.js';
import { Clock, Ids } from '../../ports/clock.js';
import { Vault } from '../../runtime/sealing/vault.js';

const VALID_MS = 30 * 24 * 60 * 60_000;
const PURPOSE = 'visitor-token';

const invalid = () =>
  new Refused('unauthenticated', 'invalid-session', 'This chat session is no longer valid. Please start a new one.');

/** Longer than any origin with a host name that DNS knows. */
const ORIGIN_MAX = 300;

export interface VisitorOfToken {
  readonly visitorId: VisitorId;
  /** Of the page that began the session. Null if the browser named none. */
  readonly origin: string | null;
}

/**
 * A visitor's bearer token: `<visitor id>.<expiry, Unix ms>.<origin, base64url>.<HMAC over chatbot and all of these>`.
 * Opaque to clients.
 */
@Injectable()
export class VisitorTokens {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** `origin`: of the page. One that is too long to be real counts as none. Without a visitor, there is a new one. */
  async issue(
    chatbotId: ChatbotId,
    origin: string | undefined,
    visitorId = VisitorId.parse(this.ids.uuid()),
  ): Promise<{ token: string; expiresAt: string }> {
    const expires = this.clock.now().getTime() + VALID_MS;
    const page = Buffer.from(origin && origin.length <= ORIGIN_MAX ? origin : '').toString('base64url');
    const token = `${visitorId}.${expires}.${page}.${await this.signature(chatbotId, visitorId, expires, page)}`;
    return { token, expiresAt: new Date(expires).toISOString() };
  }

  /** @throws Refused `invalid-session` if the token is malformed, tampered with, expired or for another chatbot */
  async verify(chatbotId: ChatbotId, token: string): Promise<VisitorOfToken> {
    const [id, expiry, page, signature, ...more] = token.split('.');
    const visitorId = VisitorId.safeParse(id);
    const expires = Number(expiry);
    // One visitor has one token: what counts by token cannot be evaded with another spelling of the number.
    if (!visitorId.success || String(expires) !== expiry || page === undefined || !signature || more.length > 0)
      throw invalid();
    const expected = Buffer.from(await this.signature(chatbotId, visitorId.data, expires, page));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalid();
    if (this.clock.now().getTime() >= expires) throw invalid();
    return { visitorId: visitorId.data, origin: page === '' ? null : Buffer.from(page, 'base64url').toString() };
  }

  private signature(chatbotId: ChatbotId, visitorId: VisitorId, expires: number, page: string): Promise<string> {
    return this.vault.hmac(PURPOSE, `${chatbotId}.${visitorId}.${expires}.${page}`);
  }
}
