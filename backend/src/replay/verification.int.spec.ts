import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReplayFrame } from '@chatbot-builder/contracts/http/replay';
import { SqliteScratchViews } from '../adapters/sqlite/sqlite-scratch-views.js';
import { type AnyProjection, projection } from '../kernel/projection.js';
import { idOf, streamName } from '@chatbot-builder/contracts/events';
import { z } from 'zod';
import { OWNER } from '../kernel/testing/given.js';
import { Damage } from '../runtime/damage.js';
import { NotVerifiable } from '../runtime/verify/reading.js';
import { command, type Embedded, embedded, retryAtOnce } from '../runtime/testing/embedded.js';
import { Projector } from '../runtime/views/projector.js';
import { ViewProgress } from '../runtime/views/view-progress.js';
import { type Verifiable, verifyOwn, verifyViews } from './verification.js';

const counting = (name: string): AnyProjection =>
  projection<{ count: number }, typeof documentCategory>({
    collection: { name, version: 1, schema: z.strictObject({ count: z.int() }), indexes: [] },
    categories: [documentCategory],
    keysOf: (event) => [idOf(event.stream)],
    evolve: (document) => ({ count: (document?.count ?? 0) + 1 }),
  });
const [counts, stuck] = [counting('counts'), counting('stuck')];
const nothing = { initial: undefined, evolve: () => undefined };
const { signal } = new AbortController();

let live: Embedded;
let verifiable: Verifiable;
let commands = 0;

const append = (document: string) =>
  live.streams.decide(
    streamName(documentCategory, document),
    nothing,
    () => [{ type: 'DocumentRetried', data: {} }],
    command(`${++commands}`),
  );

/** Folds what is in the log and stops, like a server that was shut down. */
async function project(...projections: AnyProjection[]): Promise<void> {
  const projector = new Projector(live.log, live.views, new ViewProgress(), retryAtOnce());
  await projector.start(projections);
  await projector.ready();
  await projector.stop();
}

beforeEach(async () => {
  live = await embedded();
  const scratch = new SqliteScratchViews();
  const stallLimit = { pauses: 1, pause: () => Promise.resolve() };
  verifiable = { log: live.log, views: live.views, scratch, damage: new Damage(), stallLimit };
  await append('1');
  await project(counts, stuck);
});
afterEach(() => live.remove());

const last = async (): Promise<ReplayFrame | undefined> =>
  (await Array.fromAsync(verifyViews([counts, stuck], verifiable, signal))).at(-1);

it('is equal if every view reached the end of the log', async () =>
  expect(await last()).toEqual({ kind: 'done', equal: true }));

it('reads the log once for all views', async () => {
  const range = vi.spyOn(live.log, 'range');
  const frames = await Array.fromAsync(verifyViews([counts, stuck], verifiable, signal));
  expect(range).toHaveBeenCalledTimes(1);
  expect(frames[0]).toEqual({ kind: 'folding', view: null, progress: 1 });
});

it('names a stalled view and how far behind it is', async () => {
  await append('1');
  await append('2');
  await project(counts);
  const message =
    'The end of the log could not be compared: stuck is 2 events behind, and no process is catching up. Start the server, or check its log, and verify again.';
  expect(await last()).toEqual({ kind: 'failed', message });
  await expect(verifyOwn([counts, stuck], OWNER, { ...verifiable, log: live.accounts }, signal)).rejects.toThrow(
    new NotVerifiable(message),
  );
});

it('still reports a difference', async () => {
  const [generation] = await live.views.existing(counts.collection);
  await live.views.write(generation!, [{ id: '1', position: 1, body: { count: 7 } }], 1);
  await append('2');
  expect(await last()).toEqual({ kind: 'done', equal: false });
  expect(await verifyOwn([counts, stuck], OWNER, { ...verifiable, log: live.accounts }, signal)).toMatchObject({
    equal: false,
  });
});
