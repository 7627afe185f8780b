import { expect, it } from 'vitest';
import { z } from 'zod';
import { collection, documentOf, shapeOf } from './collection.js';

const things = collection({
  name: 'things',
  version: 1,
  schema: z.strictObject({
    name: z.string(),
    type: z.enum(['small', 'large']).nullable(),
    count: z.int().optional(),
    sizes: z.array(z.strictObject({ width: z.number(), broken: z.boolean().nullable() })),
    tags: z.array(z.string()).nullable(),
    box: z.strictObject({ height: z.number() }).nullable().optional(),
    length: z.union([z.literal(1), z.number().min(5)]),
  }),
  indexes: [['name', 'count']],
  searchable: [{ field: 'name', personal: true }],
});
const thing = { name: 'Ada', type: null, sizes: [], tags: null, length: 1 };

it('reads the fields of documents from their schema', () => {
  expect(shapeOf(things)).toEqual({
    fields: {
      name: 'text',
      type: 'text',
      count: 'number',
      sizes: [{ width: 'number', broken: 'boolean' }],
      tags: ['text'],
      box: { height: 'number' },
      length: 'number',
    },
    indexes: [['name', 'count']],
    searchable: [{ field: 'name', personal: true }],
    sealed: false,
  });
});

it.each([
  ['an object with open fields', z.object({ a: z.string() }), 'The field a is no strict object'],
  ['a record', z.record(z.string(), z.string()), 'The field a is no strict object'],
  ['an object without fields', z.strictObject({}), 'The field a has no type'],
  ['an open type', z.any(), 'The field a has no type'],
  ['null alone', z.null(), 'The field a has no type'],
  ['several types', z.union([z.string(), z.number()]), 'The field a has several types'],
  ['a list within a list', z.array(z.array(z.string())), 'The field a holds lists within a list'],
])('refuses a field that is %s', (_what, field, error) => {
  const open = { name: 'open', version: 1, schema: z.strictObject({ a: field }), indexes: [] };
  expect(() => shapeOf(open)).toThrow(new TypeError(error));
});

it('refuses an index of a list, and a search in a number', () => {
  expect(() => shapeOf({ ...things, indexes: [['name', 'tags']] })).toThrow('the indexed field tags is no scalar');
  expect(() => shapeOf({ ...things, indexes: [['nothing']] })).toThrow('the indexed field nothing is no scalar');
  expect(() => shapeOf({ ...things, searchable: [{ field: 'count', personal: false }] })).toThrow(
    'the searchable field count is no text',
  );
});

it('stores a document without what neither BSON nor JSON can hold', () => {
  const made = { ...thing, count: undefined, name: 'a\ud83d', sizes: [{ width: -0, broken: null }] };
  expect(documentOf(things, made)).toStrictEqual({ ...thing, name: 'a\ufffd', sizes: [{ width: 0, broken: null }] });
});

it('refuses a document that does not match its schema, naming fields and no values', () => {
  const made = { ...thing, count: 'secret', secrets: 'secret', sizes: [{ width: 1 }] };
  expect(() => documentOf(things, made)).toThrow(
    new Error(
      'A document of things does not match its schema: count (invalid_type), sizes.0.broken (invalid_type), secrets (unrecognized_keys)',
    ),
  );
});

it('checks what changed since the document before', () => {
  const sizes = [
    { width: 1, broken: null },
    { width: 2, broken: null },
  ];
  const before = documentOf(things, { ...thing, count: 1, sizes });
  const changes = [
    { count: 'one' },
    { name: undefined },
    { secrets: 1 },
    { sizes: sizes.with(1, { width: 3 } as never) },
    { sizes: [...sizes, undefined] },
    { box: { height: '1' } },
    { count: 0.5 },
    { count: 2 ** 53 },
    { sizes: [{ width: Number.NaN, broken: null }] },
    { sizes: { 0: { width: 1, broken: null } } },
    { box: [] },
    { name: null },
    { type: 'medium' },
    { tags: ['a', 1] },
    { length: 2 },
  ];
  for (const change of changes) {
    const made = { ...before, ...change };
    for (const earlier of [before, undefined])
      expect(() => documentOf(things, made, earlier)).toThrow('does not match its schema');
  }
});

it('stores what changed as it stores a new document', () => {
  const before = documentOf(things, { ...thing, count: 0, sizes: [{ width: 0, broken: null }] });
  const changed = { ...before, name: 'a\ud83d', count: -0, sizes: [{ width: -0, broken: true }], tags: ['a\ud83d'] };
  expect(documentOf(things, changed, before)).toStrictEqual(documentOf(things, changed));
  expect(documentOf(things, { ...before, count: undefined }, before)).not.toHaveProperty('count');
});
