import { expect, it } from 'vitest';
import { progressOf, withoutData } from './view-status.js';

it.each([
  [
    "TypeError: Cannot read properties of undefined (reading 'name')\n    at evolve (file:///view.js:4:1)\n    at fold",
    "TypeError: Cannot read properties of undefined (reading 'name') (at evolve (file:///view.js:4:1))",
  ],
  [
    'Error: Unexpected {"type":"MessageReceived","data":{"content":"secret"}}\n    at never (decider.js:21:9)',
    'Error: Unexpected … (at never (decider.js:21:9))',
  ],
  ['SyntaxError: Unexpected token \'s\', "secret" is not valid JSON', "SyntaxError: Unexpected token 's', …"],
  ['it was\nno stack', 'it was'],
])('shortens %j to what holds no event data', (stack, shown) => expect(withoutData(stack)).toBe(shown));

it.each([
  [undefined, undefined, 1],
  [undefined, 10, 0],
  [-1, 10, 0],
  [5, 10, 0.5],
  [12, 10, 1],
])('a build at position %s of %s has progress %s', (checkpoint, head, progress) =>
  expect(progressOf(checkpoint, head)).toBe(progress),
);
