import { describe, expect, it } from 'vitest';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { NOON, OWNER, projected } from '../../kernel/testing/given.js';
import { type ChatbotDetails, chatbotDetailsView, settingsOf } from './chatbot-details.view.js';
import { chatbotListView } from './chatbot-list.view.js';

const id = '0190a6a0-0000-4000-8000-00000000000a' as ChatbotId;
const stream = `chatbot-${id}`;
const settings = { ...CHATBOT_DEFAULTS, name: 'Ada', description: 'Answers questions' };
const created = { type: 'ChatbotCreated', data: { settings }, stream };
const renamed = {
  type: 'ChatbotSettingsChanged',
  data: { changes: { name: 'Grace', knowledgeBase: 'Much text' } },
  stream,
  metadata: { occurredAt: '2026-01-03T12:00:00.000Z' },
};
const deleted = { type: 'ChatbotDeleted', data: {}, stream };
const abandoned = { type: 'ChatbotCreationAbandoned', data: {}, stream };

describe('the list', () => {
  it('shows a chatbot without its long texts', () => {
    const { name, description, primaryColor, model, position } = settings;
    expect(projected(chatbotListView, created)).toEqual({
      [id]: {
        accountId: OWNER,
        createdAt: NOON,
        name,
        description,
        primaryColor,
        model,
        position,
        words: 'Ada\nAnswers questions',
      },
    });
  });

  it('applies a change, including to the searchable text', () => {
    expect(projected(chatbotListView, created, renamed)[id]).toMatchObject({
      name: 'Grace',
      description: 'Answers questions',
      words: 'Grace\nAnswers questions',
      createdAt: NOON,
    });
    expect(projected(chatbotListView, created, renamed)[id]).not.toHaveProperty('knowledgeBase');
  });

  it('removes a deleted chatbot and ignores an abandoned one', () => {
    expect(projected(chatbotListView, created, deleted)).toEqual({});
    expect(projected(chatbotListView, abandoned)).toEqual({});
  });
});

describe('the details', () => {
  it('contain every setting and the time of the last change', () => {
    expect(projected(chatbotDetailsView, created, renamed)).toEqual({
      [id]: {
        accountId: OWNER,
        settings: { ...settings, name: 'Grace', knowledgeBase: 'Much text', fieldMappings: [] },
        createdAt: NOON,
        updatedAt: '2026-01-03T12:00:00.000Z',
      },
    });
  });

  it('hold the data to collect as rows, and give it back as it was', () => {
    const fieldMappings = { 'order no.': 'the order', $email: 'an address' };
    const changed = { ...renamed, data: { changes: { fieldMappings } } };
    const details = projected(chatbotDetailsView, created, changed, renamed)[id] as ChatbotDetails;
    expect(details.settings.fieldMappings).toEqual([
      { name: 'order no.', description: 'the order' },
      { name: '$email', description: 'an address' },
    ]);
    expect(settingsOf(details)).toMatchObject({ name: 'Grace', fieldMappings });
  });

  it('are removed with the chatbot', () =>
    expect(projected(chatbotDetailsView, created, renamed, deleted)).toEqual({}));
});
