import { expect, it } from '@jest/globals';
import { CHATBOT_DEFAULTS } from './constants.js';
import { ChatbotSettings } from './events/chatbot.js';
import { CreateChatbotBody } from './http/index.js';

it('gives a new chatbot the default settings', () => {
  const created = CreateChatbotBody.parse({ name: ' Ada ' });
  expect(created).toEqual({ ...CHATBOT_DEFAULTS, name: 'Ada' });
  expect(ChatbotSettings.parse(created)).toEqual(created);
});
