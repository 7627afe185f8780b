import { it } from '@jest/globals';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { given, NOON } from '../../kernel/testing/given.js';
import {
  abandonCreation,
  changeSettings,
  chatbot,
  createChatbot,
  deleteChatbot,
  eraseChatbot,
  eraseRestoredChatbot,
  UNDO_MS,
} from './chatbot.js';

const settings = { ...CHATBOT_DEFAULTS, name: 'Ada' };
const created = { type: 'ChatbotCreated', data: { settings } };
const deleted = { type: 'ChatbotDeleted', data: {} };
const abandoned = { type: 'ChatbotCreationAbandoned', data: {} };

it('creates a chatbot', () => given(chatbot).when(createChatbot(settings)).then(created));

it('stays quiet when it is created again', () => given(chatbot, created).when(createChatbot(settings)).then());

it('refuses a creation that comes after its slot was given back', () =>
  given(chatbot, abandoned).when(createChatbot(settings)).thenRefused('chatbot-creation-expired'));

it('refuses to create what was deleted', () =>
  given(chatbot, created, deleted).when(createChatbot(settings)).thenRefused('chatbot-creation-expired'));

it('records only the settings that changed', () =>
  given(chatbot, created)
    .when(changeSettings({ name: 'Grace', theme: 'light', supportedLanguages: ['en', 'de'] }))
    .then({ type: 'ChatbotSettingsChanged', data: { changes: { name: 'Grace', supportedLanguages: ['en', 'de'] } } }));

it('keeps the default language among the supported ones', () => {
  given(chatbot, created)
    .when(changeSettings({ supportedLanguages: ['de', 'fr'] }))
    .thenRefused('default-language-unsupported');
  const german = {
    type: 'ChatbotSettingsChanged',
    data: { changes: { supportedLanguages: ['de'], defaultLanguage: 'de' } },
  };
  given(chatbot, created, german)
    .when(changeSettings({ defaultLanguage: 'en' }))
    .thenRefused('default-language-unsupported');
  given(chatbot, created)
    .when(changeSettings(german.data.changes as Partial<ChatbotSettings>))
    .then(german);
});

it('changes the rest of settings that were kept before the default had to be supported', () => {
  const kept = { ...created, data: { settings: { ...settings, supportedLanguages: ['de'] } } };
  given(chatbot, kept)
    .when(changeSettings({ name: 'Grace' }))
    .then({ type: 'ChatbotSettingsChanged', data: { changes: { name: 'Grace' } } });
});

it('stays quiet when the settings are as they were', () =>
  given(chatbot, created)
    .when(changeSettings({ name: 'Ada', supportedLanguages: [...settings.supportedLanguages] }))
    .then());

it('compares with the last change', () =>
  given(chatbot, created, { type: 'ChatbotSettingsChanged', data: { changes: { name: 'Grace' } } })
    .when(changeSettings({ name: 'Ada' }))
    .then({ type: 'ChatbotSettingsChanged', data: { changes: { name: 'Ada' } } }));

it('does not change a deleted chatbot', () =>
  given(chatbot, created, deleted)
    .when(changeSettings({ name: 'Late' }))
    .thenRefused('chatbot-not-found'));

it('deletes a chatbot', () => given(chatbot, created).when(deleteChatbot()).then(deleted));

it('stays quiet when it is deleted again', () => given(chatbot, created, deleted).when(deleteChatbot()).then());

const inTime = new Date(Date.parse(NOON) + UNDO_MS - 1);
const afterwards = new Date(Date.parse(NOON) + UNDO_MS);

it('is erased once, when the time for an undo is over', () => {
  given(chatbot, created, deleted).when(eraseChatbot(inTime)).thenNothing();
  given(chatbot, created, deleted).when(eraseChatbot(afterwards)).then({ type: 'ChatbotErased', data: {} });
  given(chatbot, created, deleted, { type: 'ChatbotErased', data: {} }).when(eraseChatbot(afterwards)).thenNothing();
});

it('that was erased once is erased in what is older without a wait, where it is deleted there', () => {
  given(chatbot, created, deleted).when(eraseRestoredChatbot()).then({ type: 'ChatbotErased', data: {} });
  given(chatbot, created, deleted, { type: 'ChatbotErased', data: {} }).when(eraseRestoredChatbot()).thenNothing();
  given(chatbot, created).when(eraseRestoredChatbot()).thenNothing();
});

it('is not erased while it lives', () => given(chatbot, created).when(eraseChatbot(afterwards)).thenNothing());

it('does not delete what never was', () => given(chatbot).when(deleteChatbot()).thenRefused('chatbot-not-found'));

it('abandons a creation that never came', () => given(chatbot).when(abandonCreation()).then(abandoned));

it('does not abandon what is there', () => {
  given(chatbot, created).when(abandonCreation()).thenNothing();
  given(chatbot, created, deleted).when(abandonCreation()).thenNothing();
});
