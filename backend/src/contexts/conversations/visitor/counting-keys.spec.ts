import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { countingKeys } from './counting-keys.js';

const vault = {
  hmac: async (purpose: string, text: string) => createHmac('sha256', purpose).update(text).digest('hex'),
};
const ofMessage = async (content: string, chatbotId = 'b1') =>
  (await countingKeys(vault, chatbotId as ChatbotId, { content, page: null })).content;

it.each([
  ['case', 'do you SHIP to Mallorca?'],
  ['spaces around it', '  Do you ship to Mallorca?\n'],
  ['spaces within it', 'Do  you\tship\n to Mallorca?'],
])('gives messages that differ in %s alone the same key', async (_, content) =>
  expect(await ofMessage(content)).toBe(await ofMessage('Do you ship to Mallorca?')),
);

it('folds the case of every script, and combines accents', async () => {
  expect(await ofMessage('ΠΟΣΟ ΚΟΣΤΊΖΕΙ')).toBe(await ofMessage('ποσο κοστίζει'));
  expect(await ofMessage('cafe\u0301')).toBe(await ofMessage('Café'));
});

it.each([
  ['another punctuation', 'Do you ship to Mallorca'],
  ['other words', 'Do you ship to Ibiza?'],
])('gives a message with %s another key', async (_, content) =>
  expect(await ofMessage(content)).not.toBe(await ofMessage('Do you ship to Mallorca?')),
);

it('gives the same words another key in another chatbot, and as a page', async () => {
  expect(await ofMessage('https://shop.example/', 'b2')).not.toBe(await ofMessage('https://shop.example/'));
  const { content, page } = await countingKeys(vault, 'b1' as ChatbotId, {
    content: 'https://shop.example/',
    page: 'https://shop.example/',
  });
  expect(page).not.toBe(content);
});

it('has no key for an unknown page', async () =>
  expect(await countingKeys(vault, 'b1' as ChatbotId, { content: 'Hello', page: null })).toMatchObject({ page: null }));
