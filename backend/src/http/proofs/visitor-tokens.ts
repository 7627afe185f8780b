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

/** A visitor's bearer token: `<visitor id>.<expiry, Unix ms>.<HMAC over chatbot, visitor and expiry>`. Opaque to clients. */
@Injectable()
export class VisitorTokens {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async issue(chatbotId: ChatbotId): Promise<{ token: string; expiresAt: string }> {
    const visitorId = VisitorId.parse(this.ids.uuid());
    const expires = this.clock.now().getTime() + VALID_MS;
    const token = `${visitorId}.${expires}.${await this.signature(chatbotId, visitorId, expires)}`;
    return { token, expiresAt: new Date(expires).toISOString() };
  }

  /** @throws Refused `invalid-session` if the token is malformed, tampered with, expired or for another chatbot */
  async verify(chatbotId: ChatbotId, token: string): Promise<VisitorId> {
    const [id, expiry, signature, ...more] = token.split('.');
    const visitorId = VisitorId.safeParse(id);
    const expires = Number(expiry);
    // One visitor has one token: what counts by token cannot be evaded with another spelling of the number.
    if (!visitorId.success || String(expires) !== expiry || !signature || more.length > 0) throw invalid();
    const expected = Buffer.from(await this.signature(chatbotId, visitorId.data, expires));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalid();
    if (this.clock.now().getTime() >= expires) throw invalid();
    return visitorId.data;
  }

  private signature(chatbotId: ChatbotId, visitorId: VisitorId, expires: number): Promise<string> {
    return this.vault.hmac(PURPOSE, `${chatbotId}.${visitorId}.${expires}`);
  }
}
