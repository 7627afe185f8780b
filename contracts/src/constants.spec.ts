import { expect, it } from 'vitest';
import { CHATBOT_DEFAULTS } from './constants.js';
import { ChatbotSettings } from './events/chatbot.js';
import { CreateChatbotBody, UpdateChatbotBody } from './http/index.js';

it('gives a new chatbot the default settings', () => {
  const created = CreateChatbotBody.parse({ name: ' Ada ' });
  expect(created).toEqual({ ...CHATBOT_DEFAULTS, name: 'Ada' });
  expect(ChatbotSettings.parse(created)).toEqual(created);
});

it('keeps each allowed site once, and says which one is none', () => {
  const sites = (allowedDomains: string[]) => UpdateChatbotBody.safeParse({ allowedDomains });
  expect(sites([' https://Example.com/shop ', 'example.com', '*.example.com']).data).toEqual({
    allowedDomains: ['example.com', '*.example.com'],
  });
  expect(sites(['example.com', 'shop']).error?.issues).toMatchObject([
    { path: ['allowedDomains', 1], message: 'Write a site like example.com or *.example.com' },
  ]);
});

it.each([0, 1.5, 1_000_001, '5'])('refuses a spending cap of %j cents', (dailySpendingCapCents) =>
  expect(UpdateChatbotBody.safeParse({ dailySpendingCapCents }).success).toBe(false),
);
