import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { expect, it } from 'vitest';
import { projection } from '../kernel/projection.js';
import { z } from 'zod';
import { reaction } from '../kernel/reaction.js';
import { Registry } from './registry.js';

const view = projection<{ name: string }, typeof chatbotCategory>({
  collection: {
    name: 'chatbots',
    version: 1,
    schema: z.strictObject({ name: z.string() }),
    indexes: [],
    searchable: [{ field: 'name', personal: false }],
  },
  categories: [chatbotCategory],
  keysOf: () => [],
  evolve: () => undefined,
});
const indexing = reaction({ name: 'indexing', categories: [documentCategory], from: 'now', effectsOf: () => [] });
const job = {
  name: 'index',
  payload: z.object({}),
  attempts: 1,
  pauseMs: 1,
  concurrency: 1,
  perOwner: 1,
  handle: async () => undefined,
};

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

it('refuses a second scheduled task of a name', () => {
  const registry = new Registry([]);
  const task = { name: 'sweep', everyMs: 1_000, run: async () => undefined };
  registry.register({ scheduled: [task] });
  expect(registry.scheduled).toEqual([task]);
  expect(() => registry.register({ scheduled: [task] })).toThrow('Duplicate scheduled task sweep');
});

it('refuses a second handler of a job', () => {
  const registry = new Registry([]);
  registry.register({ jobs: [job] });
  expect(() => registry.register({ jobs: [job] })).toThrow('Duplicate job index');
});
