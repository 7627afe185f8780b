import type { ChatbotEvent, ChatbotSettings, StoredChatbotEvent } from '@chatbot-builder/contracts/events/chatbot';
import { CHANGED_ELSEWHERE, DEFAULT_LANGUAGE_UNSUPPORTED } from '@chatbot-builder/contracts/http';
import { isDeepStrictEqual } from 'node:util';
import { never, type Decider, type Decision } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';
import { notFound } from '../../kernel/refusals.js';

export interface LiveChatbot {
  readonly phase: 'live';
  readonly settings: ChatbotSettings;
  /** Stream revision. It versions the settings. */
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type Chatbot =
  | { readonly phase: 'none' }
  | LiveChatbot
  | { readonly phase: 'deleted'; readonly deletedAt: string }
  /** Its data is erased or about to be. It cannot be restored. */
  | { readonly phase: 'erased' }
  /** Its slot was released before it was created. It can no longer be created. */
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

const changedElsewhere = ({ settings, updatedAt }: LiveChatbot): Refused =>
  new Refused('conflict', CHANGED_ELSEWHERE, 'The chatbot was changed elsewhere meanwhile.', {
    details: { settings, updatedAt },
  });

/**
 * Records the settings that differ. A no-op if nothing differs. `basedOn` is the `updatedAt` that whoever changes them
 * saw.
 *
 * @throws Refused `chatbot-not-found`, `chatbot-changed-elsewhere` if `basedOn` is not the latest, or
 *   `default-language-unsupported` if a change of languages excludes the default
 */
export const changeSettings =
  (changes: Partial<ChatbotSettings>, basedOn?: string): Decision<Chatbot, ChatbotEvent> =>
  (state) => {
    if (state.phase !== 'live') throw chatbotNotFound();
    if (basedOn !== undefined && basedOn !== state.updatedAt) throw changedElsewhere(state);
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

/** A repeated deletion is a no-op, so that clients can retry. @throws Refused `chatbot-not-found` */
export const deleteChatbot = (): Decision<Chatbot, ChatbotEvent> => (state) => {
  if (state.phase === 'none' || state.phase === 'abandoned') throw chatbotNotFound();
  return state.phase === 'live' ? [{ type: 'ChatbotDeleted', data: {} }] : [];
};

/** How long a deletion can be undone. */
export const UNDO_MS = 30 * 24 * 3_600_000;

/** When a deleted chatbot may be erased, in Unix milliseconds. Undefined if it is not deleted. */
export const erasableAt = (state: Chatbot): number | undefined =>
  state.phase === 'deleted' ? Date.parse(state.deletedAt) + UNDO_MS : undefined;

/**
 * Erases a deleted chatbot after the undo period. A no-op before that, if the deletion was undone, or if it is already
 * erased.
 */
export const eraseChatbot =
  (now: Date): Decision<Chatbot, ChatbotEvent> =>
  (state) =>
    now.getTime() >= (erasableAt(state) ?? Infinity) ? [{ type: 'ChatbotErased', data: {} }] : [];

/**
 * Erases a chatbot in a backup that is older than its erasure. A no-op if it is not deleted there, or already erased.
 */
export const eraseRestoredChatbot = (): Decision<Chatbot, ChatbotEvent> => (state) =>
  state.phase === 'deleted' ? [{ type: 'ChatbotErased', data: {} }] : [];

/** Abandons a creation that never followed its slot claim. A no-op if the chatbot was created. */
export const abandonCreation = (): Decision<Chatbot, ChatbotEvent> => (state) =>
  state.phase === 'none' ? [{ type: 'ChatbotCreationAbandoned', data: {} }] : [];
