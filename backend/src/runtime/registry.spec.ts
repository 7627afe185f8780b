import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { expect, it } from '@jest/globals';
import { projection } from '../kernel/projection.js';
import { reaction } from '../kernel/reaction.js';
import { Registry } from './registry.js';

const view = projection<{ name: string }, 'chatbot'>({
  collection: { name: 'chatbots', version: 1, indexes: [], searchable: ['name'] },
  categories: [chatbotCategory],
  keysOf: () => [],
  evolve: () => undefined,
});
const indexing = reaction({ name: 'indexing', categories: [documentCategory], from: 'now', effectsOf: () => [] });
const job = { name: 'index', attempts: 1, pauseMs: 1, concurrency: 1, handle: async () => undefined };

it('collects what contexts run from the log', () => {
  const registry = new Registry();
  registry.register({ projections: [view], jobs: [job] });
  registry.register({ reactions: [indexing] });
  expect(registry).toMatchObject({ projections: [view], reactions: [indexing], jobs: [job] });
});

it.each([
  ['view chatbots', { projections: [view] }],
  ['reaction indexing', { reactions: [indexing] }],
  ['job index', { jobs: [job] }],
])('refuses a second %s', (name, part) => {
  const registry = new Registry();
  registry.register(part);
  expect(() => registry.register(part)).toThrow(`Duplicate ${name}`);
});
