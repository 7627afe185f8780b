import { expect, it } from 'vitest';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { z } from 'zod';
import { collection } from '../../kernel/collection.js';
import type { Recorded } from '../../kernel/envelope.js';
import { METADATA } from '../../kernel/testing/recorded.js';
import { projection } from '../../kernel/projection.js';
import { AlteredEvent } from '../sealing/decode.js';
import { foldBatch } from './fold-batch.js';

/** How many events each person caused, in whatever streams. */
const counts = projection({
  collection: collection({ name: 'counts', version: 1, schema: z.strictObject({ count: z.int() }), indexes: [] }),
  categories: [chatbotCategory],
  keysOf: ({ metadata }) => [metadata.correlationId],
  evolve: (row) => ({ count: (row?.count ?? 0) + 1 }),
});

const event = (stream: string, position: number, who: string): Recorded => ({
  id: `${position}`,
  type: 'ChatbotDeleted',
  data: {},
  metadata: { ...METADATA, correlationId: who },
  hash: '',
  stream,
  revision: position,
  position,
});
const altered = (stream: string, position: number, who: string): Recorded => {
  const asItReads = event(stream, position, who);
  return {
    ...asItReads,
    get data(): never {
      throw new AlteredEvent({ ...asItReads, data: {}, hash: '', version: 1 }, asItReads);
    },
  };
};

it('stops the documents and the stream of an altered event from there on, and nothing else', async () => {
  const { documents, failures } = await foldBatch(
    counts,
    [
      event('chatbot-1', 1, 'ada'),
      event('chatbot-2', 2, 'ada'),
      altered('chatbot-1', 3, 'ada'),
      event('chatbot-2', 4, 'ada'),
      event('chatbot-1', 5, 'grace'),
      event('chatbot-2', 6, 'grace'),
    ],
    { takes: () => true, waits: () => false, load: async () => [] },
  );
  expect(documents.map(({ id, position, body }) => [id, position, body])).toEqual([
    ['ada', 2, { count: 2 }],
    ['grace', 6, { count: 1 }],
  ]);
  expect(failures.map(({ key, position }) => [key, position])).toEqual([
    ['stream:chatbot-1', 3],
    ['ada', 3],
  ]);
});
