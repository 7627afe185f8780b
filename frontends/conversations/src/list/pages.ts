import type { Conversation } from '@chatbot-builder/contracts/http';

export interface ConversationPage {
  readonly items: Conversation[];
  /** Names the next page; undefined on the last one. */
  readonly next: string | undefined;
  /** Of all pages; undefined where the server does not know it. */
  readonly total: number | undefined;
}

export const allItems = (pages: readonly ConversationPage[]): Conversation[] => pages.flatMap(({ items }) => items);

/** How many there are: as the server says, or as counted once everything is loaded. */
export const totalOf = (pages: readonly ConversationPage[]): number | undefined =>
  pages[0]?.total ?? (pages.at(-1)?.next === undefined ? allItems(pages).length : undefined);

/**
 * Puts the newest page, read again, into those that are loaded: changed conversations in their place, new ones on top, so
 * that scrolling and selection hold. Where so many are new that the two do not meet, the newest page begins the list anew.
 */
export const withNewest = (pages: readonly ConversationPage[], newest: ConversationPage): ConversationPage[] => {
  const [first, ...later] = pages;
  const loaded = new Set(allItems(pages).map(({ id }) => id));
  const meet = newest.next === undefined || newest.items.some(({ id }) => loaded.has(id));
  if (!first || !meet) return [newest];
  const changed = new Map(newest.items.map((conversation) => [conversation.id, conversation]));
  const current = (page: ConversationPage) => ({
    ...page,
    items: page.items.map((item) => changed.get(item.id) ?? item),
  });
  const fresh = newest.items.filter(({ id }) => !loaded.has(id));
  return [
    { ...current(first), items: [...fresh, ...current(first).items], total: newest.total },
    ...later.map(current),
  ];
};
