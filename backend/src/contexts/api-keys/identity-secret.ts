import type { IdentitysecretEvent, StoredIdentitysecretEvent } from '@chatbot-builder/contracts/events/identitysecret';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { type Decider, type Decision, never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { notFound } from '../../kernel/refusals.js';

export type IdentitySecret =
  { readonly phase: 'none' } | { readonly phase: 'issued' | 'revoked'; readonly chatbotId: ChatbotId | undefined };

export const identitySecret: Decider<IdentitySecret, Recorded<StoredIdentitysecretEvent>> = {
  initial: { phase: 'none' },
  evolve: (_state, { type, metadata: { chatbotId } }) => {
    switch (type) {
      case 'IdentitySecretIssued':
        return { phase: 'issued', chatbotId };
      case 'IdentitySecretRevoked':
        return { phase: 'revoked', chatbotId };
      default:
        return never(type);
    }
  },
};

export const issueIdentitySecret =
  (lastFour: string): Decision<IdentitySecret, IdentitysecretEvent> =>
  () => [{ type: 'IdentitySecretIssued', data: { lastFour } }];

/** A repeated revocation is a no-op. @throws Refused `secret-not-found` if it is no secret of the chatbot */
export const revokeIdentitySecret =
  (chatbotId: ChatbotId): Decision<IdentitySecret, IdentitysecretEvent> =>
  (state) => {
    if (state.phase === 'none' || state.chatbotId !== chatbotId) throw notFound('Secret');
    return state.phase === 'issued' ? [{ type: 'IdentitySecretRevoked', data: {} }] : [];
  };
