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

let scratch: Scratch;
/** How many requests each transaction took. */
let groups: number[] = [];
/** What was answered, in order. */
let answered: string[] = [];
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
  // So that it is not the turn of the views.
  await scratch.sqlite.views.saveCheckpoint('opened', 1);
  groups = [];
  answered = [];
});
afterEach(() => scratch.close());

const told = (name: string, call: Promise<void>) => call.then(() => void answered.push(name));
const put = (number: number) =>
  told(`secret ${number}`, scratch.sqlite.secrets.put(`secret ${number}`, Uint8Array.of(number)));
const save = (position: number) => told(`view ${position}`, scratch.sqlite.views.saveCheckpoint('reaction', position));
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('takes no further request into a group after 20 ms, and the others in order into the next', async () => {
  await Promise.all(numbers(10).map(put));
  expect(groups).toEqual([4, 4, 2]);
  expect(answered).toEqual(numbers(10).map((number) => `secret ${number}`));
});

it('takes no further request of views into a group after 2 ms', async () => {
  await Promise.all(numbers(3).map(save));
  expect(groups).toEqual([1, 1, 1]);
  expect(await scratch.sqlite.views.checkpoint('reaction')).toBe(3);
});

it('takes requests of views and others in turns, each in order', async () => {
  await Promise.all([...numbers(3).map(save), ...numbers(6).map(put)]);
  expect(groups).toEqual([4, 1, 2, 1, 1]);
  expect(answered).toEqual([
    ...['secret 1', 'secret 2', 'secret 3', 'secret 4'],
    'view 1',
    ...['secret 5', 'secret 6'],
    ...['view 2', 'view 3'],
  ]);
});

it('commits what is queued when it closes, group by group', async () => {
  await Promise.all([...numbers(6).map(put), save(7), scratch.sqlite.close()]);
  expect(groups).toEqual([4, 1, 2]);
});

it('undoes only what a failed request of the group changed', async () => {
  const { eventStore, secrets } = scratch.sqlite;
  const append = (id: string, type: string) =>
    eventStore.append('a-1', [{ id, type, version: 1, data: {}, metadata: METADATA, hash: 'hash' }], 'no-stream');
  const outcomes = await Promise.allSettled([append('1', 'First'), append('2', 'Second'), put(7)]);
  expect(groups).toEqual([3]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toHaveProperty('reason', expect.any(RevisionConflict));
  expect((await Array.fromAsync(eventStore.readStream('a-1'))).map(({ type }) => type)).toEqual(['First']);
  expect(await secrets.get('secret 7')).toEqual(Uint8Array.of(7));
});
