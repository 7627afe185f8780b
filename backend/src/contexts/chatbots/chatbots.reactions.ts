import { slotsCategory } from '@chatbot-builder/contracts/events/slots';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { reaction, type Effect } from '../../kernel/reaction.js';
import { idOf } from '@chatbot-builder/contracts/events';
import { UNDO_MS } from './chatbot.js';

export const SETTLE_CLAIM = 'chatbots.settle-claim';
export const ERASE_CHATBOT = 'chatbots.erase';
export const FINISH_DELETION = 'chatbots.finish-deletion';
export const RESTORE_KNOWLEDGE_TEXT = 'chatbots.restore-knowledge-text';
/** Longer than a creation takes between its slot claim and the chatbot. */
const CLAIM_GRACE_MS = 10_000;

/** Releases slots whose chatbot was never created. */
export const settleClaims = reaction({
  name: 'settle-claims',
  categories: [slotsCategory],
  from: 'beginning',
  effectsOf: (event): readonly Effect[] =>
    event.type === 'ChatbotSlotClaimed'
      ? [
          {
            job: SETTLE_CLAIM,
            payload: { accountId: idOf(event.stream), chatbotId: event.data.chatbotId },
            delayMs: CLAIM_GRACE_MS,
          },
        ]
      : [],
});

/** Finishes changes whose process died before the command could finish them. */
export const finishChatbotChanges = reaction({
  name: 'finish-chatbot-changes',
  categories: [chatbotCategory],
  from: 'beginning',
  effectsOf: (event): readonly Effect[] => {
    const payload = { accountId: event.metadata.accountId, chatbotId: idOf(event.stream) };
    const restore = { job: RESTORE_KNOWLEDGE_TEXT, payload, group: payload.chatbotId };
    switch (event.type) {
      case 'ChatbotCreated':
        return event.data.settings.knowledgeBase === '' ? [] : [restore];
      case 'ChatbotSettingsChanged': {
        const { knowledgeBase, name } = event.data.changes;
        return knowledgeBase === undefined && name === undefined ? [] : [restore];
      }
      case 'ChatbotDeleted':
        return [{ job: FINISH_DELETION, payload }];
      case 'ChatbotErased':
      case 'ChatbotCreationAbandoned':
        return [];
    }
  },
});

/** Reads from the beginning to include earlier deletions. Those may stay undoable a little longer than `UNDO_MS`. */
export const eraseDeletedChatbots = reaction({
  name: 'erase-deleted-chatbots',
  categories: [chatbotCategory],
  from: 'beginning',
  effectsOf: (event): readonly Effect[] =>
    event.type === 'ChatbotDeleted'
      ? [
          {
            job: ERASE_CHATBOT,
            payload: { accountId: event.metadata.accountId, chatbotId: idOf(event.stream) },
            delayMs: UNDO_MS,
          },
        ]
      : [],
});
