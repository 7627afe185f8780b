import { expect, it } from 'vitest';
import { METADATA } from '../../kernel/testing/recorded.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';
import type { ServerStreams } from './server-streams.js';

const ANSWER = { nextExpectedRevision: 0n, position: { commit: 1n, prepare: 1n } };

it('lets all whose appends were answered in one turn go on side by side', async () => {
  const answers = { a: Promise.withResolvers(), b: Promise.withResolvers() };
  const streams = { append: (stream: 'a' | 'b') => answers[stream].promise } as unknown as ServerStreams;
  const store = new EventStoreDbEventStore(streams, { pause: () => Promise.resolve() }, () => undefined);
  const order: string[] = [];
  const appending = async (stream: string) => {
    const event = { id: stream, type: 'Happened', version: 1, data: {}, metadata: METADATA, hash: '' };
    await store.append(stream, [event], 'no-stream');
    order.push(`${stream} 1`);
    await Promise.resolve();
    order.push(`${stream} 2`);
  };
  const both = ['a', 'b'].map(appending);
  answers.a.resolve(ANSWER);
  // All that the answer set in motion has run by then.
  await new Promise(process.nextTick);
  expect(order).toEqual([]);
  answers.b.resolve(ANSWER);
  await Promise.all(both);
  expect(order).toEqual(['a 1', 'b 1', 'a 2', 'b 2']);
});
