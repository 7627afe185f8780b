import { PersonId } from '@chatbot-builder/contracts/ids';
import { createHash, timingSafeEqual } from 'node:crypto';

/** Links of a kind that work for a person at a time. */
const KEPT = 5;
const SECRET_BYTES = 32;
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** What a mailed link carries: whose it is, and a secret that is stored nowhere. */
export interface MailedToken {
  readonly personId: PersonId;
  readonly secret: Buffer;
}

/** What is stored of a link. */
export interface MailedLink {
  /** SHA-256 of the secret, in base64. */
  readonly hash: string;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

export const tokenText = ({ personId, secret }: MailedToken): string => `${personId}.${secret.toString('base64url')}`;

/** Undefined if the text cannot be a token. */
export function parseToken(text: string): MailedToken | undefined {
  const [, id, encoded = ''] = TOKEN.exec(text) ?? [];
  const personId = PersonId.safeParse(id);
  const secret = Buffer.from(encoded, 'base64url');
  return personId.success && secret.length === SECRET_BYTES ? { personId: personId.data, secret } : undefined;
}

const hashOf = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest();

export const linkOf = ({ secret }: MailedToken, expiresAt: number): MailedLink => ({
  hash: hashOf(secret).toString('base64'),
  expiresAt,
});

/** Earlier links go on working, so that the mail that arrives first is as good as the last. */
export const withLink = <Link extends MailedLink>(links: readonly Link[], link: Link, now: number): Link[] =>
  [link, ...links.filter(({ expiresAt }) => expiresAt > now)].slice(0, KEPT);

/** The link that the token belongs to, unless it has expired. */
export const findLink = <Link extends MailedLink>(
  links: readonly Link[],
  { secret }: MailedToken,
  now: number,
): Link | undefined =>
  links.find(({ hash, expiresAt }) => expiresAt > now && timingSafeEqual(Buffer.from(hash, 'base64'), hashOf(secret)));
