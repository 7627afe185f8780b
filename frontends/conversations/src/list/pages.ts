import type { Conversation } from '@chatbot-builder/contracts/http';

export interface ConversationPage {
  readonly items: Conversation[];
  /** The cursor of the next page. Undefined on the last page. */
  readonly next: string | undefined;
  /** The number of conversations on all pages. Undefined if the server does not send it. */
  readonly total: number | undefined;
}

export const allItems = (pages: readonly ConversationPage[]): Conversation[] => pages.flatMap(({ items }) => items);

/** The server's total, or a count once all pages are loaded. */
export const totalOf = (pages: readonly ConversationPage[]): number | undefined =>
  pages[0]?.total ?? (pages.at(-1)?.next === undefined ? allItems(pages).length : undefined);

/**
 * Merges a refetched newest page into the loaded pages. Changed conversations are updated in place and new ones go on
 * top, so scroll position and selection stay. If the newest page does not overlap the loaded ones, it replaces the
 * list.
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

/** The pages once a conversation was erased: it stays, without words. */
export const withErased = (pages: readonly ConversationPage[], conversationId: string): ConversationPage[] =>
  pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === conversationId ? { ...item, preview: null } : item)),
  }));
