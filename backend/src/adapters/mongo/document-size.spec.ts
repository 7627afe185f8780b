import { expect, it } from 'vitest';
import { DocumentTooLarge } from '../../ports/document-store.js';
import { admit, MAX_DOCUMENT_BYTES } from './document-size.js';
import { NO_SHAPE } from './shape.js';

const named = (name: string) => ({ id: 'd1', position: 1, body: { name } });

it('admits documents within the limit, and tombstones', () => {
  admit(NO_SHAPE, named('x'.repeat(MAX_DOCUMENT_BYTES - 1_000)));
  admit(NO_SHAPE, { id: 'd1', position: 1, body: undefined });
});

it('rejects a document that is too large, and says how large it would be', () => {
  expect(() => admit(NO_SHAPE, named('x'.repeat(MAX_DOCUMENT_BYTES)))).toThrow(
    /^The document d1 would take 16777\d\d\d bytes, but MongoDB allows at most 16777216$/,
  );
});

it.each([
  ['characters of several bytes', NO_SHAPE, '頁'.repeat(MAX_DOCUMENT_BYTES / 3)],
  ['a field with an index', { ...NO_SHAPE, indexes: [['name']] }, 'x'.repeat(MAX_DOCUMENT_BYTES / 2)],
])('counts %s at their stored size', (_what, shape, name) =>
  expect(() => admit(shape, named(name))).toThrow(DocumentTooLarge),
);
