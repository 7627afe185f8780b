import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { expect, it } from '@jest/globals';
import { projection } from '../kernel/projection.js';
import { reaction } from '../kernel/reaction.js';
import { Registry } from './registry.js';

const view = projection<{ name: string }, typeof chatbotCategory>({
  collection: { name: 'chatbots', version: 1, indexes: [], searchable: ['name'] },
  categories: [chatbotCategory],
  keysOf: () => [],
  evolve: () => undefined,
});
const indexing = reaction({ name: 'indexing', categories: [documentCategory], from: 'now', effectsOf: () => [] });
const job = { name: 'index', attempts: 1, pauseMs: 1, concurrency: 1, handle: async () => undefined };

it('collects the views and reactions of all contexts', () => {
  const registry = new Registry([
    { projections: [view], reactions: [] },
    { projections: [], reactions: [indexing] },
  ]);
  registry.register({ jobs: [job] });
  expect(registry).toMatchObject({ projections: [view], reactions: [indexing], jobs: [job] });
});

it.each([
  ['view chatbots', { projections: [view], reactions: [] }],
  ['reaction indexing', { projections: [], reactions: [indexing] }],
])('refuses a second %s', (name, context) =>
  expect(() => new Registry([context, context])).toThrow(`Duplicate ${name}`),
);

it('refuses a second handler of a job', () => {
  const registry = new Registry([]);
  registry.register({ jobs: [job] });
  expect(() => registry.register({ jobs: [job] })).toThrow('Duplicate job index');
});
