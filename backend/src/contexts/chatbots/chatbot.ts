import type { ChatbotEvent, ChatbotSettings, StoredChatbotEvent } from '@chatbot-builder/contracts/events/chatbot';
import { DEFAULT_LANGUAGE_UNSUPPORTED } from '@chatbot-builder/contracts/http';
import { isDeepStrictEqual } from 'node:util';
import { never, type Decider, type Decision } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';
import { notFound } from '../../kernel/refusals.js';

export interface LiveChatbot {
  readonly phase: 'live';
  readonly settings: ChatbotSettings;
  /** Revision of the stream, which numbers the settings. */
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type Chatbot =
  | { readonly phase: 'none' }
  | LiveChatbot
  | { readonly phase: 'deleted'; readonly deletedAt: string }
  /** What it held is erased, or about to be: it cannot come back. */
  | { readonly phase: 'erased' }
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
          settings: event.data.settings,
          revision,
          createdAt: metadata.occurredAt,
          updatedAt: metadata.occurredAt,
        };
      case 'ChatbotSettingsChanged':
        return state.phase === 'live'
          ? {
              ...state,
              settings: { ...state.settings, ...event.data.changes },
              revision,
              updatedAt: metadata.occurredAt,
            }
          : state;
      case 'ChatbotDeleted':
        return { phase: 'deleted', deletedAt: metadata.occurredAt };
      case 'ChatbotErased':
        return { phase: 'erased' };
      case 'ChatbotCreationAbandoned':
        return { phase: 'abandoned' };
      default:
        return never(event);
    }
  },
};

export const chatbotNotFound = () => notFound('Chatbot');

export const creationExpired = () =>
  new Refused('conflict', 'chatbot-creation-expired', 'This chatbot could not be created in time. Please try again.');

export const createChatbot =
  (settings: ChatbotSettings): Decision<Chatbot, ChatbotEvent> =>
  (state) => {
    switch (state.phase) {
      case 'none':
        return [{ type: 'ChatbotCreated', data: { settings } }];
      case 'live':
        return [];
      case 'deleted':
      case 'erased':
      case 'abandoned':
        throw creationExpired();
      default:
        return never(state);
    }
  };

/** Quiet where nothing would be different. Refused `default-language-unsupported` where a change of languages leaves the default out. */
export const changeSettings =
  (changes: Partial<ChatbotSettings>): Decision<Chatbot, ChatbotEvent> =>
  (state) => {
    if (state.phase !== 'live') throw chatbotNotFound();
    const { supportedLanguages, defaultLanguage } = { ...state.settings, ...changes };
    const concernsLanguages = 'supportedLanguages' in changes || 'defaultLanguage' in changes;
    if (concernsLanguages && !supportedLanguages.includes(defaultLanguage))
      throw new Refused('invalid', 'default-language-unsupported', `${DEFAULT_LANGUAGE_UNSUPPORTED}.`);
    const different = Object.entries(changes).filter(
      ([name, value]) => !isDeepStrictEqual(state.settings[name as keyof ChatbotSettings], value),
    );
    return different.length === 0
      ? []
      : [{ type: 'ChatbotSettingsChanged', data: { changes: Object.fromEntries(different) } }];
  };

/** Deleting again is quiet: whoever did not hear the first answer may ask once more. */
export const deleteChatbot = (): Decision<Chatbot, ChatbotEvent> => (state) => {
  if (state.phase === 'none' || state.phase === 'abandoned') throw chatbotNotFound();
  return state.phase === 'live' ? [{ type: 'ChatbotDeleted', data: {} }] : [];
};

/** How long a deletion may be undone. */
export const UNDO_MS = 30 * 24 * 3_600_000;

/** When a deleted chatbot may be erased, in Unix milliseconds; undefined where it is not deleted. */
export const erasableAt = (state: Chatbot): number | undefined =>
  state.phase === 'deleted' ? Date.parse(state.deletedAt) + UNDO_MS : undefined;

/** Once the time for an undo is over. Quiet before, where the deletion was undone, and where it is erased already. */
export const eraseChatbot =
  (now: Date): Decision<Chatbot, ChatbotEvent> =>
  (state) =>
    now.getTime() >= (erasableAt(state) ?? Infinity) ? [{ type: 'ChatbotErased', data: {} }] : [];

/** In a backup from before it was erased. Quiet where it is not deleted there, and where it is erased already. */
export const eraseRestoredChatbot = (): Decision<Chatbot, ChatbotEvent> => (state) =>
  state.phase === 'deleted' ? [{ type: 'ChatbotErased', data: {} }] : [];

/** Gives up a creation that never followed its claim; quiet where it did follow. */
export const abandonCreation = (): Decision<Chatbot, ChatbotEvent> => (state) =>
  state.phase === 'none' ? [{ type: 'ChatbotCreationAbandoned', data: {} }] : [];
