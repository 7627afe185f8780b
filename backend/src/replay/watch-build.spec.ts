import { expect, it } from 'vitest';
import type { ReplayFrame } from '@chatbot-builder/contracts/http/replay';
import { shapeOf } from '../kernel/collection.js';
import type { Generation } from '../ports/document-store.js';
import { projections } from '../contexts/manifest.js';
import { watchBuild } from './watch-build.js';

const [projection] = projections;
const generation = (id: string, live: boolean, checkpoint?: number): Generation => ({
  collection: { ...projection!.collection, ...shapeOf(projection!.collection) },
  id,
  live,
  checkpoint,
});
const pending = new Promise<void>(() => undefined);

/** What the store returns at each poll. The last answer repeats. */
function watching(
  settled: Promise<void>,
  signal: AbortSignal,
  ...looks: (readonly Generation[])[]
): AsyncGenerator<ReplayFrame> {
  let look = 0;
  const views = {
    existing: async () => looks[Math.min(look++, looks.length - 1)]!,
    load: async () => [],
    admit: () => undefined,
    deadLetters: async () => [],
    async *scan() {},
  };
  const log = { head: async () => 10, async *range() {} };
  return watchBuild(projection!, settled, { log, views, before: '1', signal });
}

const never = new AbortController().signal;
const view = projection!.collection.name;

it('reports the progress of a build until another generation is live, even if its end is never announced', async () =>
  expect(
    await Array.fromAsync(
      watching(
        pending,
        never,
        [generation('1', true, 10)],
        [generation('1', true, 10), generation('2', false)],
        [generation('1', true, 10), generation('2', false, 5)],
        [generation('2', true, 10)],
      ),
    ),
  ).toEqual([
    { kind: 'building', view, checkpoint: null, progress: 0 },
    { kind: 'building', view, checkpoint: 5, progress: 0.5 },
    { kind: 'rebuilt', view },
  ]));

it('ends at once if the build ended before the first poll', async () =>
  expect(await Array.fromAsync(watching(pending, never, [generation('2', true, 10)]))).toEqual([
    { kind: 'rebuilt', view },
  ]));

it('throws if the build failed', async () =>
  expect(Array.fromAsync(watching(Promise.reject(new Error('no')), never, [generation('1', true)]))).rejects.toThrow(
    'no',
  ));

it('ends when its signal aborts', async () => {
  const gone = new AbortController();
  const watched = Array.fromAsync(watching(pending, gone.signal, [generation('1', true)]));
  gone.abort(new Error('gone'));
  await expect(watched).rejects.toThrow('gone');
});
