import type { Conversation } from '@chatbot-builder/contracts/http';
import { describe, expect, it } from 'vitest';
import { allItems, type ConversationPage, totalOf, withNewest } from './pages';

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

describe('the number of conversations', () => {
  it('is the total from the server, if present', () => {
    expect(totalOf([page(['a'], { next: 'a', total: 902 })])).toBe(902);
  });

  it('is counted once all pages are loaded, and unknown before', () => {
    expect(totalOf([page(['b'], { next: 'b' }), page(['a'])])).toBe(2);
    expect(totalOf([page(['b'], { next: 'b' })])).toBeUndefined();
  });
});
