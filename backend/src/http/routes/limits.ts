import type { LimitName } from '../../settings/limits.js';

/**
 * What a rate limit counts by: the client's address (for IPv6 its subnet), the account, the visitor, its chatbot or its
 * key.
 */
export type CountedBy = 'address' | 'account' | 'visitor' | 'chatbot' | 'key';

interface RateLimit {
  readonly by: CountedBy;
  readonly setting: LimitName;
  /** Whether requests near the limit wait, so that who is fast is slowed before being refused. */
  readonly slows?: boolean;
}

export const RATE_LIMITS = {
  'sign-ups': { by: 'address', setting: 'LIMIT_SIGNUPS_PER_MINUTE' },
  logins: { by: 'address', setting: 'LIMIT_LOGINS_PER_MINUTE' },
  logouts: { by: 'address', setting: 'LIMIT_LOGINS_PER_MINUTE' },
  'password-resets': { by: 'address', setting: 'LIMIT_PASSWORD_RESETS_PER_MINUTE' },
  'test-chats': { by: 'account', setting: 'LIMIT_TEST_CHATS_PER_MINUTE' },
  uploads: { by: 'account', setting: 'LIMIT_UPLOADS_PER_MINUTE' },
  changes: { by: 'account', setting: 'LIMIT_CHANGES_PER_MINUTE' },
  'new-clients': { by: 'account', setting: 'LIMIT_NEW_CLIENTS_PER_MINUTE' },
  'document-retries': { by: 'account', setting: 'LIMIT_DOCUMENT_RETRIES_PER_MINUTE' },
  'provider-keys': { by: 'account', setting: 'LIMIT_PROVIDER_KEYS_PER_MINUTE' },
  exports: { by: 'account', setting: 'LIMIT_EXPORTS_PER_HOUR' },
  'uploaded-files': { by: 'address', setting: 'LIMIT_UPLOADS_PER_MINUTE' },
  'chat-messages': { by: 'visitor', setting: 'LIMIT_CHAT_MESSAGES_PER_MINUTE', slows: true },
  'chat-messages-of-address': { by: 'address', setting: 'LIMIT_CHAT_MESSAGES_PER_MINUTE_PER_ADDRESS', slows: true },
  'chat-messages-of-chatbot': { by: 'chatbot', setting: 'LIMIT_CHAT_MESSAGES_PER_MINUTE_PER_CHATBOT' },
  'demo-messages': { by: 'address', setting: 'LIMIT_DEMO_MESSAGES_PER_MINUTE' },
  'api-messages': { by: 'key', setting: 'LIMIT_API_MESSAGES_PER_MINUTE', slows: true },
  'api-calls': { by: 'address', setting: 'LIMIT_API_CALLS_PER_MINUTE_PER_ADDRESS' },
  'contact-requests': { by: 'address', setting: 'LIMIT_CONTACT_REQUESTS_PER_HOUR' },
  'visitor-sessions': { by: 'address', setting: 'LIMIT_VISITOR_SESSIONS_PER_MINUTE' },
  'visitor-calls': { by: 'address', setting: 'LIMIT_VISITOR_CALLS_PER_MINUTE' },
  'operator-calls': { by: 'address', setting: 'LIMIT_OPERATOR_CALLS_PER_MINUTE' },
  'billing-calls': { by: 'account', setting: 'LIMIT_BILLING_CALLS_PER_MINUTE' },
  'payment-events': { by: 'address', setting: 'LIMIT_PAYMENT_EVENTS_PER_MINUTE' },
  'billing-sandbox': { by: 'address', setting: 'LIMIT_PAYMENT_EVENTS_PER_MINUTE' },
  mailbox: { by: 'address', setting: 'LIMIT_API_DOCS_PER_MINUTE' },
  'api-docs': { by: 'address', setting: 'LIMIT_API_DOCS_PER_MINUTE' },
  verifications: { by: 'account', setting: 'LIMIT_VERIFICATIONS_PER_DAY' },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof RATE_LIMITS;

/** Limits near which requests wait before they are refused. */
export const SLOWING: ReadonlySet<string> = new Set(
  Object.entries<RateLimit>(RATE_LIMITS).flatMap(([name, { slows }]) => (slows ? [name] : [])),
);
