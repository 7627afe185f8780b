import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { errorMap } from './error-map.js';

const schema = z.strictObject({
  text: z.string().min(3).max(1_000),
  number: z.int().min(1).max(10),
  above: z.number().gt(0).lt(10),
  step: z.number().multipleOf(5),
  color: z.enum(['red', 'green']),
  version: z.literal(1),
  flag: z.boolean(),
  list: z.array(z.string()).min(1).max(2),
  code: z.string().length(6),
  email: z.email(),
  url: z.url(),
  id: z.uuid(),
  time: z.iso.datetime(),
  pattern: z.string().regex(/^a/),
  own: z.string().min(8, 'Password must be at least 8 characters'),
});
const miniSchema = mini.strictObject({
  text: mini.string().check(mini.minLength(3), mini.maxLength(1_000)),
  color: mini.enum(['red', 'green']),
  email: mini.email(),
});

type Parse = (value: unknown, options: { error: typeof errorMap }) => ReturnType<typeof schema.safeParse>;
const messageOf = (parse: Parse, field: string, value: unknown) =>
  parse({ [field]: value }, { error: errorMap }).error?.issues.find(({ path }) => path[0] === field)?.message;

it.each([undefined, null])('says Required for each field that is %s', (missing) => {
  for (const field of Object.keys(schema.shape).filter((name) => name !== 'own'))
    expect([field, messageOf(schema.safeParse, field, missing)]).toEqual([field, 'Required']);
});

describe.each<[string, unknown, string]>([
  ['text', '', 'Required'],
  ['color', '', 'Required'],
  ['email', '', 'Required'],
  ['text', 'ab', 'Use at least 3 characters'],
  ['text', 'a'.repeat(1_001), 'Use at most 1,000 characters'],
  ['text', 7, 'Must be text'],
  ['color', 'blue', 'Must be one of red, green'],
  ['email', 'maya', 'Must be a valid email'],
])('a %s of %j', (field, value, message) => {
  it('gets the same message from zod', () => expect(messageOf(schema.safeParse, field, value)).toBe(message));
  it('gets the same message from zod/mini', () =>
    expect(messageOf(miniSchema.safeParse as Parse, field, value)).toBe(message));
});

it.each<[string, unknown, string]>([
  ['number', 0, 'Must be at least 1'],
  ['number', 11, 'Must be at most 10'],
  ['number', 1.5, 'Must be a whole number'],
  ['number', '1', 'Must be a number'],
  ['above', 0, 'Must be more than 0'],
  ['above', 10, 'Must be less than 10'],
  ['step', 7, 'Must be a multiple of 5'],
  ['version', 2, 'Must be 1'],
  ['flag', 'yes', 'Must be true or false'],
  ['list', [], 'Choose at least 1 item'],
  ['list', ['a', 'b', 'c'], 'Choose at most 2 items'],
  ['list', 'a', 'Must be a list'],
  ['code', '12345', 'Use exactly 6 characters'],
  ['url', 'maya', 'Must be a valid URL'],
  ['id', 'maya', 'Must be a valid ID'],
  ['time', 'noon', 'Must be a valid date and time'],
  ['pattern', 'b', 'Must be a valid value'],
])('a %s of %j', (field, value, message) => {
  expect(messageOf(schema.safeParse, field, value)).toBe(message);
});

it("keeps a schema's own message", () => {
  expect(messageOf(schema.safeParse, 'own', 'short')).toBe('Password must be at least 8 characters');
});

it('names unknown fields', () => {
  const { error } = z.strictObject({}).safeParse({ a: 1, b: 2 }, { error: errorMap });
  expect(error?.issues[0]?.message).toBe('Unknown fields: a, b');
});
