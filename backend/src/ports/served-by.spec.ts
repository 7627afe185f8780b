import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Collection } from '../kernel/collection.js';
import { UnservedQuery } from './document-store.js';
import { servedBy } from './served-by.js';

interface Item {
  readonly accountId: string;
  readonly kind: string;
  readonly createdAt: string;
  readonly name: string;
}
const items: Collection<Item> = {
  name: 'items',
  version: 1,
  schema: z.strictObject({ accountId: z.string(), kind: z.string(), createdAt: z.string(), name: z.string() }),
  indexes: [['createdAt'], ['accountId', 'createdAt'], ['accountId', 'kind', 'name']],
  searchable: [{ field: 'name', personal: false }],
};
const byCreation = { field: 'createdAt', order: 'desc' } as const;

describe('servedBy', () => {
  it('finds the index of the filtered fields followed by the sorted one', () => {
    expect(servedBy(items, { where: {}, sort: byCreation })).toEqual(['createdAt']);
    expect(servedBy(items, { where: { accountId: 'a' }, sort: byCreation })).toEqual(['accountId', 'createdAt']);
  });

  it('accepts filtered fields in any order', () => {
    const where = { kind: 'k', accountId: 'a' };
    expect(servedBy(items, { where, sort: { field: 'name', order: 'asc' } })).toEqual(['accountId', 'kind', 'name']);
  });

  it.each([
    ['a filter that no index begins with', { where: { kind: 'k' }, sort: byCreation }],
    [
      'a sort field that follows in no index',
      { where: { accountId: 'a' }, sort: { field: 'name', order: 'asc' } as const },
    ],
    [
      'an index with a field after the sorted one, where ids do not break ties',
      { where: { accountId: 'a' }, sort: { field: 'kind', order: 'asc' } as const },
    ],
    [
      'a substring of a field that is not searchable',
      { where: {}, sort: byCreation, contains: { field: 'kind', text: 'a' } },
    ],
  ])('rejects %s', (_, query) => {
    expect(() => servedBy(items, query)).toThrow(UnservedQuery);
  });

  it('rejects a filter for the absence of a field that few documents have', () => {
    const where = { accountId: 'a', kind: null };
    const sparse: Collection<Item> = { ...items, sparse: ['kind'] };
    const sort = { field: 'name', order: 'asc' } as const;
    expect(servedBy(items, { where, sort })).toEqual(['accountId', 'kind', 'name']);
    expect(() => servedBy(sparse, { where, sort })).toThrow('items: no index holds documents without "kind"');
  });

  it('names the missing index', () => {
    expect(() => servedBy(items, { where: { kind: 'k' }, sort: byCreation })).toThrow(
      'items: no index [kind, createdAt] is declared',
    );
  });
});
