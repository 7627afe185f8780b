import { expect, it } from '@jest/globals';
import { DocumentTooLarge } from '../../ports/document-store.js';
import { admit, LARGEST_BYTES } from './document-size.js';

const plain = { indexes: [], searchable: [] };
const named = (name: string) => ({ id: 'd1', position: 1, body: { name } });

it('admits what MongoDB takes, and a tombstone', () => {
  admit(plain, named('x'.repeat(LARGEST_BYTES - 1_000)));
  admit(plain, { id: 'd1', position: 1, body: undefined });
});

it('says of a document that is too large how large it would be', () => {
  expect(() => admit(plain, named('x'.repeat(LARGEST_BYTES)))).toThrow(
    /^The document d1 would take 16777\d\d\d bytes, and MongoDB takes at most 16777216$/,
  );
});

it.each([
  ['characters of several bytes', plain, '頁'.repeat(LARGEST_BYTES / 3)],
  ['a field with an index', { ...plain, indexes: [['name']] }, 'x'.repeat(LARGEST_BYTES / 2)],
])('counts %s as it is kept', (_what, shape, name) =>
  expect(() => admit(shape, named(name))).toThrow(DocumentTooLarge),
);
