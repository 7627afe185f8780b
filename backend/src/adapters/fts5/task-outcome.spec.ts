import { expect, it } from 'vitest';
import { outcomeOf, resultOf } from './task-outcome.js';

const outcome = (error: Error) => outcomeOf(() => Promise.reject(error));

it('returns the result of a task', async () => expect(resultOf(await outcomeOf(() => 3))).toBe(3));

it.each([
  ['the database', Object.assign(new Error('database or disk is full'), { errcode: 13 }), 'database or disk is full'],
  [
    'the file system',
    Object.assign(new Error("ENOSPC: no space left on device, rename '/data/ada.sqlite'"), { code: 'ENOSPC' }),
    'ENOSPC',
  ],
])('reports a full disk as unavailable files, if it comes from %s', async (_who, error, said) => {
  const told = await outcome(error);
  expect(told).toEqual({ unavailable: said });
  expect(() => resultOf(told)).toThrow(expect.objectContaining({ name: 'EngineUnavailable' }));
});

it('rejects with an error of the task itself', () =>
  expect(outcome(new Error('not a document'))).rejects.toThrow('not a document'));
