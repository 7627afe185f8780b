import { expect, it } from 'vitest';
import mongoose from 'mongoose';
import { EngineUnavailable } from '../../ports/event-store.js';
import { type Named, READ_MODEL, StableNames } from './stable-names.js';

const failed = (code: number) => new mongoose.mongo.MongoServerError({ message: 'refused', code });
const shown = (viewOn: string) => ({ viewOn, pipeline: READ_MODEL });
const view = (viewOn: string): Named => ({ type: 'view', options: shown(viewOn) });
const [changed, created] = [
  { collMod: 'items', ...shown('view_items_g2') },
  { create: 'items', ...shown('view_items_g2') },
];

/**
 * Points the name `items`, while the database has this under that name, and answers each command in turn with these
 * errors, and then succeeds.
 */
async function pointed(named: Named | undefined, ...errors: readonly (Error | undefined)[]) {
  const commands: object[] = [];
  const reported: unknown[] = [];
  const names = new StableNames(
    {
      list: async () => (named ? [named] : []),
      command: async (command) => {
        const error = errors[commands.length];
        commands.push(command);
        if (error && 'code' in error && error.code === 48) named = view('view_items_g1');
        if (error) throw error;
      },
    },
    (error) => reported.push(error),
  );
  await names.point('items', 'view_items_g2');
  return { commands, reported };
}

it('creates a name that does not exist', async () => {
  expect(await pointed(undefined)).toEqual({ commands: [created], reported: [] });
});

it('changes what a name shows in one step', async () => {
  expect(await pointed(view('view_items_g1'))).toEqual({ commands: [changed], reported: [] });
});

it('leaves a name that shows the documents already', async () => {
  expect(await pointed(view('view_items_g2'))).toEqual({ commands: [], reported: [] });
});

it('changes a name that another process created meanwhile', async () => {
  expect(await pointed(undefined, failed(48))).toEqual({ commands: [created, changed], reported: [] });
});

it('replaces a name if the user may not change it', async () => {
  expect(await pointed(view('view_items_g1'), failed(13))).toEqual({
    commands: [changed, { drop: 'items' }, created],
    reported: [],
  });
});

it('replaces a name that another process dropped meanwhile', async () => {
  expect(await pointed(view('view_items_g1'), failed(13), failed(26))).toEqual({
    commands: [changed, { drop: 'items' }, created],
    reported: [],
  });
});

it.each([
  ['a collection', { type: 'collection' }],
  ['a view of something else', view('people')],
])('never touches %s with that name, and reports it', async (_what, named) => {
  const { commands, reported } = await pointed(named);
  expect([commands, reported]).toEqual([[], [expect.objectContaining({ message: expect.stringContaining('items') })]]);
});

it.each([59, 115, 238, 303])('does without names on a service that has none, error %i', async (code) => {
  expect(await pointed(undefined, failed(code))).toEqual({ commands: [created], reported: [] });
});

it('reports any other refusal', async () => {
  expect((await pointed(undefined, failed(13))).reported).toEqual([failed(13)]);
});

it('throws if the server is away, so that the caller tries again', async () => {
  await expect(pointed(undefined, failed(10107))).rejects.toBeInstanceOf(EngineUnavailable);
});
