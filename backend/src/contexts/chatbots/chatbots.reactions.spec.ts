import { expect, it } from 'vitest';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { OWNER, recorded, type GivenEvent } from '../../kernel/testing/given.js';
import type { Reaction } from '../../kernel/reaction.js';
import { UNDO_MS } from './chatbot.js';
import {
  ERASE_CHATBOT,
  eraseDeletedChatbots,
  finishChatbotChanges,
  FINISH_DELETION,
  RESTORE_KNOWLEDGE_TEXT,
  SETTLE_CLAIM,
  settleClaims,
} from './chatbots.reactions.js';

const id = '0190a6a0-0000-4000-8000-00000000000a';
const payload = { accountId: OWNER, chatbotId: id };
const effects = (reaction: Reaction, told: GivenEvent) => recorded(told).flatMap((event) => reaction.effectsOf(event));
const ofChatbot = (type: string, data: object = {}) =>
  effects(finishChatbotChanges, { type, data, stream: `chatbot-${id}` });
const ofSlots = (type: string) => effects(settleClaims, { type, data: { chatbotId: id }, stream: `slots-${OWNER}` });

it('checks a claim after ten seconds', () => {
  expect(ofSlots('ChatbotSlotClaimed')).toEqual([{ job: SETTLE_CLAIM, payload, delayMs: 10_000 }]);
  expect(ofSlots('ChatbotSlotReleased')).toEqual([]);
});

it('finishes a deletion', () => {
  expect(ofChatbot('ChatbotDeleted')).toEqual([{ job: FINISH_DELETION, payload }]);
  expect(ofChatbot('ChatbotCreationAbandoned')).toEqual([]);
});

it('erases a deleted chatbot after the undo period', () => {
  const told = (type: string) => effects(eraseDeletedChatbots, { type, data: {}, stream: `chatbot-${id}` });
  expect(told('ChatbotDeleted')).toEqual([{ job: ERASE_CHATBOT, payload, delayMs: UNDO_MS }]);
  expect(told('ChatbotErased')).toEqual([]);
});

it('indexes the knowledge text when it may have changed', () => {
  const restore = [{ job: RESTORE_KNOWLEDGE_TEXT, payload, group: id }];
  expect(ofChatbot('ChatbotCreated', { settings: { ...CHATBOT_DEFAULTS, knowledgeBase: 'Facts' } })).toEqual(restore);
  expect(ofChatbot('ChatbotCreated', { settings: CHATBOT_DEFAULTS })).toEqual([]);
  expect(ofChatbot('ChatbotSettingsChanged', { changes: { knowledgeBase: '' } })).toEqual(restore);
  expect(ofChatbot('ChatbotSettingsChanged', { changes: { name: 'Its passages are titled so' } })).toEqual(restore);
  expect(ofChatbot('ChatbotSettingsChanged', { changes: { theme: 'dark' } })).toEqual([]);
});
