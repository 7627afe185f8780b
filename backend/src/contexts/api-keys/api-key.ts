import type { ApikeyEvent, StoredApikeyEvent } from '@chatbot-builder/contracts/events/apikey';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { type Decider, type Decision, never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { notFound } from '../../kernel/refusals.js';

export type ApiKey =
  { readonly phase: 'none' } | { readonly phase: 'issued' | 'revoked'; readonly chatbotId: ChatbotId | undefined };

export const apiKey: Decider<ApiKey, Recorded<StoredApikeyEvent>> = {
  initial: { phase: 'none' },
  evolve: (_state, { type, metadata: { chatbotId } }) => {
    switch (type) {
      case 'ApiKeyIssued':
        return { phase: 'issued', chatbotId };
      case 'ApiKeyRevoked':
        return { phase: 'revoked', chatbotId };
      default:
        return never(type);
    }
  },
};

export const issueApiKey =
  (lastFour: string): Decision<ApiKey, ApikeyEvent> =>
  () => [{ type: 'ApiKeyIssued', data: { lastFour } }];

/**
 * A repeated revocation is a no-op, so that clients can retry.
 * @throws Refused `key-not-found` if it is no key of the chatbot
 */
export const revokeApiKey =
  (chatbotId: ChatbotId): Decision<ApiKey, ApikeyEvent> =>
  (state) => {
    if (state.phase === 'none' || state.chatbotId !== chatbotId) throw notFound('Key');
    return state.phase === 'issued' ? [{ type: 'ApiKeyRevoked', data: {} }] : [];
  };
