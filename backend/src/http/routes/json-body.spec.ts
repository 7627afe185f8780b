import { expect, it } from 'vitest';
import { depthOf } from './json-body.js';

it.each([
  ['1', 0],
  ['{}', 1],
  ['[{"a": [1, 2]}, [3]]', 3],
  ['{"a": "[[[["}', 1],
  ['{"a\\"[[": "\\\\", "b": []}', 2],
])('measures how deeply %s is nested', (text, depth) => expect(depthOf(text)).toBe(depth));
