import type { ChatbotEvent, ChatbotSettings, StoredChatbotEvent } from '@chatbot-builder/contracts/events';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { DEFAULT_LANGUAGE_UNSUPPORTED } from '@chatbot-builder/contracts/http';
import { isDeepStrictEqual } from 'node:util';
import { never, type Decider, type Decision } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';

export interface LiveChatbot {
  readonly phase: 'live';
  readonly owner: AccountId;
  readonly settings: ChatbotSettings;
  /** Revision of the stream, which numbers the settings. */
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type Chatbot =
  | { readonly phase: 'none' }
  | LiveChatbot
  | { readonly phase: 'deleted'; readonly owner: AccountId }
  /** Its slot was given back before it was created: it never will be. */
  | { readonly phase: 'abandoned' };

export const chatbot: Decider<Chatbot, Recorded<StoredChatbotEvent>> = {
  initial: { phase: 'none' },
  evolve: (state, event) => {
    const { revision, metadata } = event;
    switch (event.type) {
      case 'ChatbotCreated':
        return {
          phase: 'live',
          owner: metadata.accountId,
          settings: event.data.settings,
          revision,
          createdAt: metadata.occurredAt,
          updatedAt: metadata.occurredAt,
        };
      case 'ChatbotSettingsChanged':
        return state.phase === 'live' ? { ...state, settings: { ...state.settings, ...event.data.changes }, revision, updatedAt: metadata.occurredAt } : state;
      case 'ChatbotDeleted':
        return { phase: 'deleted', owner: metadata.accountId };
      case 'ChatbotCreationAbandoned':
        return { phase: 'abandoned' };
      default:
        return never(event);
    }
  },
};

export const chatbotNotFound = () => new Refused('not-found', 'chatbot-not-found', 'Chatbot not found');

export const creationExpired = () => new Refused('conflict', 'chatbot-creation-expired', 'This chatbot could not be created in time. Please try again.');

export const createChatbot =
  (settings: ChatbotSettings): Decision<Chatbot, ChatbotEvent> =>
  (state) => {
    switch (state.phase) {
      case 'none':
        return [{ type: 'ChatbotCreated', data: { settings } }];
      case 'live':
        return [];
      case 'deleted':
      case 'abandoned':
        throw creationExpired();
      default:
        return never(state);
    }
  };

/** Quiet where nothing would be different. Refused `default-language-unsupported` where a change of languages leaves the default out. */
export const changeSettings =
  (by: AccountId, changes: Partial<ChatbotSettings>): Decision<Chatbot, ChatbotEvent> =>
  (state) => {
    if (state.phase !== 'live' || state.owner !== by) throw chatbotNotFound();
    const { supportedLanguages, defaultLanguage } = { ...state.settings, ...changes };
    const concernsLanguages = 'supportedLanguages' in changes || 'defaultLanguage' in changes;
    if (concernsLanguages && !supportedLanguages.includes(defaultLanguage))
      throw new Refused('invalid', 'default-language-unsupported', `${DEFAULT_LANGUAGE_UNSUPPORTED}.`);
    const different = Object.entries(changes).filter(([name, value]) => !isDeepStrictEqual(state.settings[name as keyof ChatbotSettings], value));
    return different.length === 0 ? [] : [{ type: 'ChatbotSettingsChanged', data: { changes: Object.fromEntries(different) } }];
  };

/** Deleting again is quiet: whoever did not hear the first answer may ask once more. */
export const deleteChatbot =
  (by: AccountId): Decision<Chatbot, ChatbotEvent> =>
  (state) => {
    if ((state.phase !== 'live' && state.phase !== 'deleted') || state.owner !== by) throw chatbotNotFound();
    return state.phase === 'live' ? [{ type: 'ChatbotDeleted', data: {} }] : [];
  };

/** Gives up a creation that never followed its claim; quiet where it did follow. */
export const abandonCreation = (): Decision<Chatbot, ChatbotEvent> => (state) => (state.phase === 'none' ? [{ type: 'ChatbotCreationAbandoned', data: {} }] : []);
