import { expect, it } from '@jest/globals';
import { DocumentTooLarge } from '../../ports/document-store.js';
import { admit, MAX_DOCUMENT_BYTES } from './document-size.js';

const plain = { indexes: [], searchable: [] };
const named = (name: string) => ({ id: 'd1', position: 1, body: { name } });

it('admits documents within the limit, and tombstones', () => {
  admit(plain, named('x'.repeat(MAX_DOCUMENT_BYTES - 1_000)));
  admit(plain, { id: 'd1', position: 1, body: undefined });
});

it('rejects a document that is too large, and says how large it would be', () => {
  expect(() => admit(plain, named('x'.repeat(MAX_DOCUMENT_BYTES)))).toThrow(
    /^The document d1 would take 16777\d\d\d bytes, but MongoDB allows at most 16777216$/,
  );
});

it.each([
  ['characters of several bytes', plain, '頁'.repeat(MAX_DOCUMENT_BYTES / 3)],
  ['a field with an index', { ...plain, indexes: [['name']] }, 'x'.repeat(MAX_DOCUMENT_BYTES / 2)],
])('counts %s at their stored size', (_what, shape, name) =>
  expect(() => admit(shape, named(name))).toThrow(DocumentTooLarge),
);
