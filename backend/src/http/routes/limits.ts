import type { Config } from '../../settings/config.js';

/** What a rate limit counts by: the client's address (for IPv6 its subnet), the account or the visitor. */
export type CountedBy = 'address' | 'account' | 'visitor';

export const RATE_LIMITS = {
  'sign-ups': { by: 'address', setting: 'signupsPerMinute' },
  logins: { by: 'address', setting: 'loginsPerMinute' },
  logouts: { by: 'address', setting: 'loginsPerMinute' },
  'test-chats': { by: 'account', setting: 'testChatsPerMinute' },
  uploads: { by: 'account', setting: 'uploadsPerMinute' },
  'uploaded-files': { by: 'address', setting: 'uploadsPerMinute' },
  'chat-messages': { by: 'visitor', setting: 'chatMessagesPerMinute' },
  'chat-messages-of-address': { by: 'address', setting: 'chatMessagesPerMinutePerAddress' },
  'visitor-sessions': { by: 'address', setting: 'visitorSessionsPerMinute' },
  'visitor-calls': { by: 'address', setting: 'visitorCallsPerMinute' },
  'operator-calls': { by: 'address', setting: 'operatorCallsPerMinute' },
  'api-docs': { by: 'address', setting: 'apiDocsPerMinute' },
  verifications: { by: 'account', setting: 'verificationsPerMinute' },
} as const satisfies Record<string, { readonly by: CountedBy; readonly setting: keyof Config['limits'] }>;
export type RateLimitName = keyof typeof RATE_LIMITS;
