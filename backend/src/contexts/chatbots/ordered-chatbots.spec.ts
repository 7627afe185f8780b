import { expect, it } from 'vitest';
import type { ChatbotListQuery } from '@chatbot-builder/contracts/http';
import { InvalidCursor } from '../../ports/document-store.js';
import { type Activity, orderedPage, type Row } from './ordered-chatbots.js';

const row = (_id: string, day: number, name = _id) =>
  ({ _id, name, createdAt: `2026-01-0${day}T00:00:00.000Z` }) as Row;

const rows = [row('a', 1, 'Shop 10'), row('b', 2, 'shop 2'), row('c', 2, 'Ärzte'), row('d', 4, 'Zoo')];
const activity: Record<string, Activity> = { a: [3, 90], b: [3, 400], d: [0, 800] };
const page = (query: Partial<ChatbotListQuery>) =>
  orderedPage(rows, { sort: 'newest', limit: 10, ...query }, (id) => activity[id] ?? [0, 0]);
const idsOf = ({ items }: ReturnType<typeof page>) => items.map(({ _id }) => _id);

it.each([
  ['newest', ['d', 'c', 'b', 'a']],
  ['name', ['c', 'b', 'a', 'd']],
  ['active', ['b', 'a', 'd', 'c']],
] as const)('sorts by %s, with numbers in names as numbers and newer ones first among equals', (sort, ids) => {
  expect(idsOf(page({ sort }))).toEqual(ids);
});

it.each(['newest', 'name', 'active'] as const)(
  'pages by %s, each chatbot once, with the total on each page',
  (sort) => {
    const found: string[][] = [];
    for (let after: string | undefined; ;) {
      const one = page({ sort, limit: 1, after });
      expect(one.total).toBe(4);
      found.push(idsOf(one));
      if (one.next === undefined) break;
      after = one.next;
    }
    expect(found.flat()).toEqual(idsOf(page({ sort })));
  },
);

it('goes on behind a chatbot that was deleted meanwhile', () => {
  const { next } = page({ sort: 'name', limit: 2 });
  const left = rows.filter(({ _id }) => _id !== 'b');
  expect(idsOf(orderedPage(left, { sort: 'name', limit: 2, after: next }))).toEqual(['a', 'd']);
});

it('refuses a cursor that it did not issue for this order', () => {
  const { next } = page({ limit: 1 });
  for (const after of ['', 'x', Buffer.from('[1]').toString('base64url'), next])
    expect(() => page({ sort: 'name', after })).toThrow(InvalidCursor);
});
