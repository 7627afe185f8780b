import { afterEach, beforeEach, expect, it } from 'vitest';
import { METADATA } from '../../../kernel/testing/recorded.js';
import { RevisionConflict } from '../../../ports/event-store.js';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { openForWriting } from '../database.js';
import { scratchSqlite, type Scratch } from '../testing/scratch.js';
import { noCopier } from './checkpoints.js';
import { Writer } from './writer.js';

/** What each look at the clock adds. A request costs one look. */
const STEP_MS = 5;
const SECRET = Uint8Array.of(1, 2, 3);

let scratch: Scratch;
/** How many requests each transaction took. */
let groups: number[] = [];
beforeEach(async () => {
  let ms = 0;
  const clock = new ManualClock();
  scratch = await scratchSqlite(clock, (file, on) => {
    const reply = (replies: Parameters<typeof on.replies>[0]) => {
      groups.push(replies.length);
      on.replies(replies);
    };
    const writer = new Writer(openForWriting(file), reply, clock.setTimer, noCopier, () => (ms += STEP_MS));
    return { send: (requests) => writer.submit(requests), close: () => Promise.resolve(writer.close()) };
  });
  await scratch.sqlite.views.saveCheckpoint('opened', 1);
  groups = [];
});
afterEach(() => scratch.close());

it('takes no further request into a group after 20 ms, and the others in order into the next', async () => {
  const positions = Array.from({ length: 10 }, (_, index) => index + 1);
  await Promise.all(positions.map((position) => scratch.sqlite.views.saveCheckpoint('reaction', position)));
  expect(groups).toEqual([4, 4, 2]);
  expect(await scratch.sqlite.views.checkpoint('reaction')).toBe(10);
});

it('commits what is queued when it closes, group by group', async () => {
  const saved = Promise.all([1, 2, 3, 4, 5, 6].map((position) => scratch.sqlite.views.saveCheckpoint('a', position)));
  await Promise.all([saved, scratch.sqlite.close()]);
  expect(groups).toEqual([4, 2]);
});

it('undoes only what a failed request of the group changed', async () => {
  const { eventStore, secrets } = scratch.sqlite;
  const append = (id: string, type: string) =>
    eventStore.append('a-1', [{ id, type, version: 1, data: {}, metadata: METADATA, hash: 'hash' }], 'no-stream');
  const outcomes = await Promise.allSettled([
    append('1', 'First'),
    append('2', 'Second'),
    secrets.put('other', SECRET),
  ]);
  expect(groups).toEqual([3]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toHaveProperty('reason', expect.any(RevisionConflict));
  expect((await Array.fromAsync(eventStore.readStream('a-1'))).map(({ type }) => type)).toEqual(['First']);
  expect(await secrets.get('other')).toEqual(SECRET);
});

it('commits what was appended before what views write', async () => {
  const { eventStore, views } = scratch.sqlite;
  const event = { id: '1', type: 'First', version: 1, data: {}, metadata: METADATA, hash: 'hash' };
  const order: string[] = [];
  await Promise.all([
    views.saveCheckpoint('reaction', 7).then(() => order.push('view')),
    eventStore.append('a-1', [event], 'no-stream').then(() => order.push('event')),
  ]);
  expect(groups).toEqual([1, 1]);
  expect(order).toEqual(['event', 'view']);
});
