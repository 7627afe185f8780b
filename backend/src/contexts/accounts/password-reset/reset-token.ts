import { PersonId } from '@chatbot-builder/contracts/ids';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Credential } from '../credentials.js';

export const VALID_MS = 60 * 60_000;
/** Links of a person that work at a time. */
const KEPT = 5;
const SECRET_BYTES = 32;
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** What a link carries: whose password it may set, and a secret that is stored nowhere. */
export interface ResetToken {
  readonly personId: PersonId;
  readonly secret: Buffer;
}

export const tokenText = ({ personId, secret }: ResetToken): string => `${personId}.${secret.toString('base64url')}`;

/** Undefined if the text cannot be a token. */
export function parseToken(text: string): ResetToken | undefined {
  const [, id, encoded = ''] = TOKEN.exec(text) ?? [];
  const personId = PersonId.safeParse(id);
  const secret = Buffer.from(encoded, 'base64url');
  return personId.success && secret.length === SECRET_BYTES ? { personId: personId.data, secret } : undefined;
}

const hashOf = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest();

/** Earlier links go on working, so that the mail that arrives first is as good as the last. */
export const withToken = (credential: Credential, { secret }: ResetToken, now: number): Credential => ({
  ...credential,
  resets: [
    { hash: hashOf(secret).toString('base64'), expiresAt: now + VALID_MS },
    ...credential.resets.filter(({ expiresAt }) => expiresAt > now),
  ].slice(0, KEPT),
});

export const accepts = ({ resets }: Credential, { secret }: ResetToken, now: number): boolean =>
  resets.some(({ hash, expiresAt }) => expiresAt > now && timingSafeEqual(Buffer.from(hash, 'base64'), hashOf(secret)));
