import { expect, it } from 'vitest';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { givenByVisitor } from './given-values.js';

const MAX = LIMITS.fieldValueMax;

it.each([
  ['ada@example.com', 'It is Ada@Example.com, thanks'],
  ['+49 30 901820', 'Call +4930\n901820'],
  ['ＡＢＣ 12', 'abc12 please'],
  ['x'.repeat(MAX), 'x'.repeat(MAX)],
])('keeps %.40j of %.40j', (value, said) => expect(givenByVisitor({ value }, ['Hi', said])).toEqual({ value }));

it.each([
  ['boss@example.com', 'It is ada@example.com'],
  ['Ada Lovelace', 'I am Ada'],
  ['', 'anything'],
  [' \u200b', 'anything'],
  ['x'.repeat(MAX + 1), 'x'.repeat(MAX + 1)],
])('drops %.40j, which is not in %.40j', (value, said) => expect(givenByVisitor({ value }, [said])).toEqual({}));

it('has a value on one line, without what is not seen', () =>
  expect(givenByVisitor({ value: ' Main\nStreet\u202e 1 ' }, ['Main Street 1'])).toEqual({ value: 'Main Street 1' }));
