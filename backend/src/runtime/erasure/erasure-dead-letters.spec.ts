import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Recorded } from '../../kernel/envelope.js';
import type { AnyProjection } from '../../kernel/projection.js';
import { OWNER, recorded } from '../../kernel/testing/given.js';
import type { DeadLetter } from '../../ports/document-store.js';
import { AlteredEvent } from '../sealing/decode.js';
import { AccountInventory } from './account-inventory.js';
import { ErasureDeadLetters } from './erasure-dead-letters.js';

const view: AnyProjection = {
  collection: { name: 'names', version: 1, schema: z.strictObject({}), indexes: [] },
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

let stored: DeadLetter[];
let erased: string[];
let deadLetters: ErasureDeadLetters;
beforeEach(async () => {
  stored = [
    waits('names', 'stream:document-1'),
    waits('names', 'document-3'),
    waits('reaction:reminders', 'document-1/4'),
    waits('reaction:reminders', 'document-2/4'),
  ];
  erased = [];
  const store = {
    deadLetters: async (name: string) => stored.filter(({ collection }) => collection === name),
    erase: async ({ name }: { readonly name: string }, keys: readonly string[]) =>
      void erased.push(...keys.map((key) => `${name} ${key}`)),
  };
  deadLetters = await ErasureDeadLetters.look({ projections: [view], reactions: [reminders] }, store);
});

it('are erased with their streams, and with no others', async () => {
  await deadLetters.forget(['document-1', 'document-3']);
  expect(erased).toEqual(['names stream:document-1', 'reaction:reminders document-1/4']);
});

describe('the documents of an account with an event whose keys are unknown', () => {
  const inventory = () =>
    new AccountInventory(OWNER, [view], async (_collection, ids) => void erased.push(...ids), deadLetters);

  it('are those of its other events while the stream waits', async () => {
    const taken = inventory();
    await taken.take([told('document-1', 4, 0), told('document-1', 5), told('document-1', 6)]);
    await taken.complete();
    expect(erased).toEqual(['document-1']);
  });

  it('are unknown if the event was folded anyway', async () => {
    await expect(inventory().take([told('document-1', 4)])).rejects.toThrow('no keys');
    await expect(inventory().take([told('document-2', 9)])).rejects.toThrow('no keys');
  });

  it('are unknown for an altered event, even if the projection yields keys', async () => {
    const altered = (stream: string, position: number): Recorded => {
      const event = told(stream, position, 0);
      return {
        ...event,
        get data(): never {
          throw new AlteredEvent({ ...event, data: {}, hash: '', version: 1 }, event);
        },
      };
    };
    await expect(inventory().take([altered('document-2', 9)])).rejects.toBeInstanceOf(AlteredEvent);
    const held = inventory();
    await held.take([altered('document-1', 5)]);
    await held.complete();
    expect(erased).toEqual([]);
  });
});
