import { expect, it } from 'vitest';
import { appendOneByOne } from './append-one-by-one.js';

it('fails if the client has no such question, instead of appending in batches', () => {
  expect(() => appendOneByOne({})).toThrow(TypeError);
});
