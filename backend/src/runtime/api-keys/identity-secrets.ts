import { createHmac, timingSafeEqual } from 'node:crypto';
import { IDENTITY_SECRET_GRACE_HOURS, LIMITS } from '@chatbot-builder/contracts/constants';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { notFound } from '../../kernel/refusals.js';
import type { Clock, Ids } from '../../ports/clock.js';
import type { Vault } from '../sealing/vault.js';

const SECRET_BYTES = 24;
const GRACE_MS = IDENTITY_SECRET_GRACE_HOURS * 3_600_000;

const KeptSecret = z.strictObject({
  id: z.uuid(),
  secret: z.string(),
  /** Unix milliseconds. */
  createdAt: z.int(),
  endsAt: z.int().nullable(),
});
export type KeptSecret = z.infer<typeof KeptSecret>;
const Kept = z.array(KeptSecret);

const nameOf = (chatbotId: ChatbotId): string => `identity-secrets/${chatbotId}`;
const bytesOf = (kept: readonly KeptSecret[]): Buffer => Buffer.from(JSON.stringify(kept));
const keptIn = (bytes: Buffer): KeptSecret[] => Kept.parse(JSON.parse(bytes.toString()));

/**
 * Chatbots' secrets for identity verification: one sealed record a chatbot, with its newest secret and the one before,
 * which works on for a while. They are needed to check a hash, so they cannot be hashed themselves.
 */
export class IdentitySecrets {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly random: (bytes: number) => Uint8Array,
  ) {}

  /** Those that work, in the order in which they were issued. */
  async of(chatbotId: ChatbotId): Promise<readonly KeptSecret[]> {
    const bytes = await this.vault.get(nameOf(chatbotId));
    return bytes ? this.#working(keptIn(bytes)) : [];
  }

  /** Adds a secret. The one before ends after the grace, and any before that at once. */
  async issue(chatbotId: ChatbotId): Promise<KeptSecret> {
    const createdAt = this.clock.now().getTime();
    const secret = `cbi_${Buffer.from(this.random(SECRET_BYTES)).toString('hex')}`;
    const issued: KeptSecret = { id: this.ids.uuid(), secret, createdAt, endsAt: null };
    await this.vault.putIfAbsent(nameOf(chatbotId), bytesOf([]));
    const isKept = await this.vault.update(nameOf(chatbotId), (bytes) => {
      const before = this.#working(keptIn(bytes)).slice(1 - LIMITS.identitySecretsMax);
      return bytesOf([...before.map((one) => ({ ...one, endsAt: one.endsAt ?? createdAt + GRACE_MS })), issued]);
    });
    // The chatbot was erased meanwhile.
    if (!isKept) throw notFound('Chatbot');
    return issued;
  }

  /** Whether the chatbot had the secret. */
  revoke(chatbotId: ChatbotId, secretId: string): Promise<boolean> {
    return this.vault.update(nameOf(chatbotId), (bytes) => {
      const kept = keptIn(bytes);
      const left = kept.filter(({ id }) => id !== secretId);
      return left.length === kept.length ? undefined : bytesOf(left);
    });
  }

  drop(chatbotId: ChatbotId): Promise<void> {
    return this.vault.delete(nameOf(chatbotId));
  }

  /**
   * Whether the hash is the hex HMAC-SHA-256 of the user's id under a secret that works. Undefined if there is no
   * secret.
   */
  async proves(chatbotId: ChatbotId, userId: string, hash: string): Promise<boolean | undefined> {
    const secrets = await this.of(chatbotId);
    if (secrets.length === 0) return undefined;
    const given = Buffer.from(hash);
    // All are compared, so that the time does not tell which one it was.
    const matches = secrets.map(({ secret }) => {
      const expected = Buffer.from(createHmac('sha256', secret).update(userId).digest('hex'));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return matches.includes(true);
  }

  #working(kept: KeptSecret[]): KeptSecret[] {
    const now = this.clock.now().getTime();
    return kept.filter(({ endsAt }) => endsAt === null || endsAt > now);
  }
}
