import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { Sealed } from '@chatbot-builder/contracts/events';
import type { PersonEvent, StoredPersonEvent } from '@chatbot-builder/contracts/events/person';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Role } from '@chatbot-builder/contracts/permissions';
import { never, type Decider, type Decision } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';
import { notFound } from '../../kernel/refusals.js';
import type { SecondFactorEvent } from './two-factor/second-factor.js';

interface Known {
  readonly accountId: AccountId;
  readonly email: Sealed | null;
}

export type Person =
  | { readonly phase: 'none' }
  | (Known & {
      readonly phase: 'registered';
      readonly role: Role;
      readonly chatbots: ReadonlySet<ChatbotId>;
      /** Whether the person has proven to read mails to the address. */
      readonly verified: boolean;
      /** The address before the current one. */
      readonly formerEmail?: Sealed | null;
    })
  | (Known & { readonly phase: 'erased' });

export const person: Decider<Person, Recorded<StoredPersonEvent>> = {
  initial: { phase: 'none' },
  evolve(state, event) {
    if (event.type === 'PersonRegistered') {
      const { email, role } = event.data;
      return {
        phase: 'registered',
        accountId: event.metadata.accountId,
        email,
        role,
        chatbots: new Set(),
        verified: false,
      };
    }
    if (state.phase !== 'registered') return state;
    switch (event.type) {
      case 'ChatbotGranted':
        return { ...state, chatbots: new Set([...state.chatbots, event.data.chatbotId]) };
      case 'ChatbotRevoked':
        return { ...state, chatbots: new Set([...state.chatbots].filter((id) => id !== event.data.chatbotId)) };
      case 'EmailVerified':
        return { ...state, verified: true };
      case 'EmailChanged':
        return { ...state, email: event.data.email, formerEmail: state.email, verified: true };
      case 'PasswordChanged':
      case 'TwoFactorEnabled':
      case 'TwoFactorDisabled':
      case 'RecoveryCodesReplaced':
      case 'RecoveryCodeUsed':
        return state;
      case 'PersonErased':
        return { phase: 'erased', accountId: state.accountId, email: state.email };
      default:
        return never(event);
    }
  },
};

/** A no-op if the person is registered or was erased meanwhile. */
export const registerPerson =
  (email: string, role: Role): Decision<Person, PersonEvent> =>
  (state) =>
    state.phase === 'none' ? [{ type: 'PersonRegistered', data: { email, role } }] : [];

/** Records that the person reads mails to the address. */
export const verifyEmail = (): Decision<Person, PersonEvent> => (state) =>
  state.phase === 'registered' && !state.verified ? [{ type: 'EmailVerified', data: {} }] : [];

/** Records the address that the person signs in with from now on. */
export const changeEmail =
  (email: string): Decision<Person, PersonEvent> =>
  (state) =>
    state.phase === 'registered' ? [{ type: 'EmailChanged', data: { email } }] : [];

/** Records that the person has a new password. A no-op once the person is erased. */
export const changePassword =
  (through: 'reset' | 'settings'): Decision<Person, PersonEvent> =>
  (state) =>
    state.phase === 'registered' ? [{ type: 'PasswordChanged', data: { through } }] : [];

/** Records what happened to the person's second factor. A no-op once the person is erased. */
export const changeSecondFactor =
  (event: SecondFactorEvent): Decision<Person, PersonEvent> =>
  (state) =>
    state.phase === 'registered' ? [event] : [];

/** Lets a client of the account see one of its chatbots. @throws Refused `client-not-found` or `too-many-grants` */
export const grantChatbot =
  (by: AccountId, chatbotId: ChatbotId): Decision<Person, PersonEvent> =>
  (state) => {
    const { chatbots } = clientOf(by, state);
    if (chatbots.has(chatbotId)) return [];
    if (chatbots.size >= LIMITS.clientChatbotsMax)
      throw new Refused(
        'conflict',
        'too-many-grants',
        `A client can see at most ${LIMITS.clientChatbotsMax} chatbots.`,
      );
    return [{ type: 'ChatbotGranted', data: { chatbotId } }];
  };

export const revokeChatbot =
  (by: AccountId, chatbotId: ChatbotId): Decision<Person, PersonEvent> =>
  (state) => {
    if (!clientOf(by, state).chatbots.has(chatbotId)) return [];
    return [{ type: 'ChatbotRevoked', data: { chatbotId } }];
  };

/** Erases a client of the account. A no-op if already erased. @throws Refused `client-not-found` */
export const erasePerson =
  (by: AccountId): Decision<Person, PersonEvent> =>
  (state) => {
    if (state.phase === 'erased' && state.accountId === by) return [];
    clientOf(by, state);
    return [{ type: 'PersonErased', data: {} }];
  };

function clientOf(by: AccountId, state: Person): Person & { readonly phase: 'registered' } {
  if (state.phase !== 'registered' || state.accountId !== by || state.role !== 'client') throw notFound('Client');
  return state;
}
