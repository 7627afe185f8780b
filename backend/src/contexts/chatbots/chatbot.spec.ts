import { it } from 'vitest';
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

it('ignores a repeated creation', () => given(chatbot, created).when(createChatbot(settings)).then());

it('refuses a creation after its slot was released', () =>
  given(chatbot, abandoned).when(createChatbot(settings)).thenRefused('chatbot-creation-expired'));

it('refuses to create a deleted chatbot again', () =>
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

it('changes other settings even if the stored default language is not supported', () => {
  const kept = { ...created, data: { settings: { ...settings, supportedLanguages: ['de'] } } };
  given(chatbot, kept)
    .when(changeSettings({ name: 'Grace' }))
    .then({ type: 'ChatbotSettingsChanged', data: { changes: { name: 'Grace' } } });
});

it('refuses a change that is based on older settings, with the latest', () => {
  const { updatedAt } = { updatedAt: NOON };
  given(chatbot, created)
    .when(changeSettings({ name: 'Grace' }, updatedAt))
    .then({ type: 'ChatbotSettingsChanged', data: { changes: { name: 'Grace' } } });
  given(chatbot, created)
    .when(changeSettings({ name: 'Grace' }, '2020-01-01T00:00:00.000Z'))
    .thenRefused('chatbot-changed-elsewhere');
});

it('ignores a change that changes nothing', () =>
  given(chatbot, created)
    .when(changeSettings({ name: 'Ada', supportedLanguages: [...settings.supportedLanguages] }))
    .then());

it('compares with the latest settings', () =>
  given(chatbot, created, { type: 'ChatbotSettingsChanged', data: { changes: { name: 'Grace' } } })
    .when(changeSettings({ name: 'Ada' }))
    .then({ type: 'ChatbotSettingsChanged', data: { changes: { name: 'Ada' } } }));

it('does not change a deleted chatbot', () =>
  given(chatbot, created, deleted)
    .when(changeSettings({ name: 'Late' }))
    .thenRefused('chatbot-not-found'));

it('deletes a chatbot', () => given(chatbot, created).when(deleteChatbot()).then(deleted));

it('ignores a repeated deletion', () => given(chatbot, created, deleted).when(deleteChatbot()).then());

const inTime = new Date(Date.parse(NOON) + UNDO_MS - 1);
const afterwards = new Date(Date.parse(NOON) + UNDO_MS);

it('is erased once, after the undo period', () => {
  given(chatbot, created, deleted).when(eraseChatbot(inTime)).thenNothing();
  given(chatbot, created, deleted).when(eraseChatbot(afterwards)).then({ type: 'ChatbotErased', data: {} });
  given(chatbot, created, deleted, { type: 'ChatbotErased', data: {} }).when(eraseChatbot(afterwards)).thenNothing();
});

it('is erased in a restored backup without waiting, if it is deleted there', () => {
  given(chatbot, created, deleted).when(eraseRestoredChatbot()).then({ type: 'ChatbotErased', data: {} });
  given(chatbot, created, deleted, { type: 'ChatbotErased', data: {} }).when(eraseRestoredChatbot()).thenNothing();
  given(chatbot, created).when(eraseRestoredChatbot()).thenNothing();
});

it('is not erased while it is live', () => given(chatbot, created).when(eraseChatbot(afterwards)).thenNothing());

it('refuses to delete a chatbot that never existed', () =>
  given(chatbot).when(deleteChatbot()).thenRefused('chatbot-not-found'));

it('abandons a creation that never happened', () => given(chatbot).when(abandonCreation()).then(abandoned));

it('does not abandon an existing chatbot', () => {
  given(chatbot, created).when(abandonCreation()).thenNothing();
  given(chatbot, created, deleted).when(abandonCreation()).thenNothing();
});
