import type { ApiKey } from '@chatbot-builder/contracts/http/api-keys';
import type { IdentitySecret } from '@chatbot-builder/contracts/http/identity-secrets';
import type { KeptKey } from '../../runtime/api-keys/api-keys.js';
import type { KeptSecret } from '../../runtime/api-keys/identity-secrets.js';

const timeOf = (ms: number): string => new Date(ms).toISOString();

/** Without what proves it. */
export const shownKey = ({ id, lastFour, createdAt, lastUsedAt }: KeptKey): ApiKey => ({
  id,
  lastFour,
  createdAt: timeOf(createdAt),
  lastUsedAt: lastUsedAt === null ? null : timeOf(lastUsedAt),
});

/** Without the secret. */
export const shownSecret = ({ id, secret, createdAt, endsAt }: KeptSecret): IdentitySecret => ({
  id,
  lastFour: secret.slice(-4),
  createdAt: timeOf(createdAt),
  endsAt: endsAt === null ? null : timeOf(endsAt),
});
