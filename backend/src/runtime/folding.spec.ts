import { expect, it } from 'vitest';
import { recorded } from '../kernel/testing/given.js';
import { Folding, Snapshots } from './folding.js';

const said = { initial: '', evolve: (text: string, event: { readonly data: string }) => text + event.data };

const folded = (...texts: readonly string[]) => {
  const folding = new Folding(said);
  for (const event of recorded(...texts.map((data) => ({ type: 'Said', data })))) folding.take(event);
  return folding.snapshot();
};

it('keeps snapshots up to a number of bytes, and drops those that were not used for longest', () => {
  const snapshots = new Snapshots(3_000);
  for (const stream of ['stream-1', 'stream-2', 'stream-3']) {
    snapshots.keep(said, stream, folded('x'.repeat(1_000)));
    snapshots.get(said, 'stream-1');
  }
  expect(['stream-1', 'stream-2', 'stream-3'].filter((stream) => snapshots.get(said, stream))).toEqual([
    'stream-1',
    'stream-3',
  ]);
});

it('measures a snapshot again when its stream has grown', () => {
  const snapshots = new Snapshots(3_000);
  snapshots.keep(said, 'stream-1', folded('x'));
  snapshots.keep(said, 'stream-1', folded('x', 'y'.repeat(4_000)));
  expect(snapshots.get(said, 'stream-1')).toBeUndefined();
});

it('tells folds of one stream apart by their decider', () => {
  const snapshots = new Snapshots();
  snapshots.keep(said, 'stream-1', folded('x'));
  expect(snapshots.get({ ...said }, 'stream-1')).toBeUndefined();
  expect(snapshots.get(said, 'stream-1')?.state).toBe('x');
});
