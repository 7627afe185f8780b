import type { Conversation } from '@chatbot-builder/contracts/http';
import { describe, expect, it } from 'vitest';
import { allItems, type ConversationPage, heightOf, startOf, totalOf, withNewest, withPage } from './pages';

const conversation = (id: string, messageCount = 2): Conversation => ({
  id,
  chatbotId: 'bot',
  sessionId: `session-${id}`,
  channel: 'widget',
  createdAt: '2026-11-21T16:42:00Z',
  lastMessageAt: '2026-11-21T16:42:00Z',
  endedAt: null,
  messageCount,
  preview: 'Hi',
  unanswered: false,
  contactEmail: null,
  title: null,
  visitorName: null,
  visitorEmail: null,
  ratings: { up: 0, down: 0 },
  language: null,
});

const page = (ids: string[], more: Partial<ConversationPage> = {}): ConversationPage => ({
  items: ids.map((id) => conversation(id)),
  next: undefined,
  total: undefined,
  start: 0,
  ...more,
});

const idsOf = (pages: readonly ConversationPage[]) => allItems(pages).map(({ id }) => id);

describe('a refetched newest page', () => {
  const pages = [page(['d', 'c'], { next: 'c', total: 4 }), page(['b', 'a'])];

  it('puts new conversations on top and keeps the later pages', () => {
    const merged = withNewest(pages, page(['e', 'd'], { next: 'd', total: 5 }));
    expect(idsOf(merged)).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(totalOf(merged)).toBe(5);
    expect(merged[0]?.next).toBe('c');
  });

  it('updates a conversation in place, on any page', () => {
    const merged = withNewest(pages, { ...page([]), items: [conversation('d'), conversation('b', 6)] });
    expect(idsOf(merged)).toEqual(['d', 'c', 'b', 'a']);
    expect(merged[1]?.items[0]?.messageCount).toBe(6);
  });

  it('replaces the list if it does not overlap the loaded pages', () => {
    expect(idsOf(withNewest(pages, page(['z', 'y'], { next: 'y' })))).toEqual(['z', 'y']);
  });

  it('fills an empty list', () => {
    expect(idsOf(withNewest([page([])], page(['a'])))).toEqual(['a']);
  });
});

describe('pages further down', () => {
  const pages = [page(['f', 'e'], { next: 'e', total: 100, start: 40 }), page(['d', 'c'], { next: 'c' })];

  it('move on as conversations begin, and are updated in place', () => {
    const newest = { ...page(['z', 'y'], { next: 'y', total: 103 }), items: [conversation('z'), conversation('e', 6)] };
    const merged = withNewest(pages, newest);
    expect(idsOf(merged)).toEqual(['f', 'e', 'd', 'c']);
    expect([startOf(merged), totalOf(merged)]).toEqual([43, 103]);
    expect(merged[0]?.items[1]?.messageCount).toBe(6);
  });

  it('are continued upwards by rows that reach them, each once', () => {
    const merged = withPage(pages, page(['h', 'g', 'f'], { next: 'f', total: 100, start: 38 }));
    expect(idsOf(merged)).toEqual(['h', 'g', 'f', 'e', 'd', 'c']);
    expect(startOf(merged)).toBe(38);
    expect(merged.at(-1)?.next).toBe('c');
  });

  it('are reached by what was asked for before conversations began', () => {
    const merged = withPage(pages, page(['g', 'x', 'f'], { next: 'f', total: 101, start: 39 }));
    expect(idsOf(merged)).toEqual(['g', 'x', 'f', 'e', 'd', 'c']);
  });

  it.each([
    ['begin above and do not reach them', 10],
    ['begin below', 60],
  ])('are replaced by rows that %s', (_what, start) => {
    const other = page(['q', 'p'], { next: 'p', total: 100, start });
    expect(withPage(pages, other)).toEqual([other]);
  });

  it('are replaced by the end of the list', () => {
    const last = page(['b', 'a'], { total: 100, start: 98 });
    expect(withPage(pages, last)).toEqual([last]);
    expect([heightOf([last]), totalOf([last])]).toEqual([100, 100]);
  });
});

describe('the height of a list', () => {
  it('is that of all conversations where their number is known, else of those that are loaded', () => {
    expect(heightOf([page(['b', 'a'], { next: 'a', total: 902 })])).toBe(902);
    expect(heightOf([page(['b', 'a'], { next: 'a' })])).toBe(2);
  });

  it('is no more than the last page says, whatever was counted', () =>
    expect(heightOf([page(['b'], { next: 'b', total: 5 }), page(['a'])])).toBe(2));

  it('is no more than may be skipped', () =>
    expect(heightOf([page(['a'], { next: 'a', total: 1_000_000 })])).toBe(250_000));
});

describe('the number of conversations', () => {
  it('is the total from the server, if present', () => {
    expect(totalOf([page(['a'], { next: 'a', total: 902 })])).toBe(902);
  });

  it('is counted once all pages are loaded, and unknown before', () => {
    expect(totalOf([page(['b'], { next: 'b' }), page(['a'])])).toBe(2);
    expect(totalOf([page(['b'], { next: 'b' })])).toBeUndefined();
  });
});
