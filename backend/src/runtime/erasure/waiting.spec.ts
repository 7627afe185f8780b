import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AnyProjection } from '../../kernel/projection.js';
import { OWNER, recorded } from '../../kernel/testing/given.js';
import type { DeadLetter } from '../../ports/document-store.js';
import { Footprint } from './footprint.js';
import { Waiting } from './waiting.js';

const view: AnyProjection = {
  collection: { name: 'names', version: 1, indexes: [] },
  categories: [documentCategory],
  keysOf: ({ stream, revision }) => {
    if (revision > 0) throw new Error('no keys');
    return [stream];
  },
  evolve: () => ({}),
};
const reminders = {
  name: 'reminders',
  categories: [documentCategory] as const,
  from: 'now' as const,
  effectsOf: () => [],
};
const waits = (collection: string, key: string): DeadLetter => ({
  collection,
  generation: '',
  key,
  position: 5,
  error: 'no keys',
});
const told = (stream: string, position: number, revision = 1) => ({
  ...recorded({ type: 'DocumentDeleted', data: {}, stream })[0]!,
  position,
  revision,
});

let deadLetters: DeadLetter[];
let erased: string[];
let waiting: Waiting;
beforeEach(async () => {
  deadLetters = [
    waits('names', 'stream:document-1'),
    waits('names', 'document-3'),
    waits('reaction:reminders', 'document-1/4'),
    waits('reaction:reminders', 'document-2/4'),
  ];
  erased = [];
  const store = {
    deadLetters: async (name: string) => deadLetters.filter(({ collection }) => collection === name),
    erase: async ({ name }: { readonly name: string }, keys: readonly string[]) =>
      void erased.push(...keys.map((key) => `${name} ${key}`)),
  };
  waiting = await Waiting.look({ projections: [view], reactions: [reminders] }, store);
});

it('are erased with their streams, and with no others', async () => {
  await waiting.forget(['document-1', 'document-3']);
  expect(erased).toEqual(['names stream:document-1', 'reaction:reminders document-1/4']);
});

describe('the documents of an account with an event whose keys are unknown', () => {
  const footprint = () => new Footprint(OWNER, [view], async (_collection, ids) => void erased.push(...ids), waiting);

  it('are those of its other events while the stream waits', async () => {
    const taken = footprint();
    await taken.take([told('document-1', 4, 0), told('document-1', 5), told('document-1', 6)]);
    await taken.complete();
    expect(erased).toEqual(['document-1']);
  });

  it('are unknown if the event was folded anyway', async () => {
    await expect(footprint().take([told('document-1', 4)])).rejects.toThrow('no keys');
    await expect(footprint().take([told('document-2', 9)])).rejects.toThrow('no keys');
  });
});
