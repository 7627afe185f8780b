import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { Conversation } from '@chatbot-builder/contracts/http';

export interface ConversationPage {
  readonly items: Conversation[];
  /** The cursor of the next page. Undefined on the last page. */
  readonly next: string | undefined;
  /** The number of conversations on all pages. Undefined if the server does not send it. */
  readonly total: number | undefined;
  /** The number of conversations before a list's first page. Other pages follow without a gap, whatever theirs is. */
  readonly start: number;
}

export const allItems = (pages: readonly ConversationPage[]): Conversation[] => pages.flatMap(({ items }) => items);

/** The index of the first row that is loaded. */
export const startOf = (pages: readonly ConversationPage[]): number => pages[0]?.start ?? 0;

/** The index after the last row that is loaded. */
const endOf = (pages: readonly ConversationPage[]): number =>
  pages.reduce((end, { items }) => end + items.length, startOf(pages));

const isComplete = (pages: readonly ConversationPage[]): boolean => pages.at(-1)?.next === undefined;

/** The server's total, or a count once the last page is loaded. */
export const totalOf = (pages: readonly ConversationPage[]): number | undefined =>
  pages[0]?.total ?? (isComplete(pages) ? endOf(pages) : undefined);

/** The number of rows that a list is as high as: of all conversations where it is known, else of the loaded ones. */
export const heightOf = (pages: readonly ConversationPage[]): number =>
  isComplete(pages) ? endOf(pages) : Math.max(endOf(pages), Math.min(pages[0]?.total ?? 0, LIMITS.skipMax));

const byId = (items: readonly Conversation[]) => new Map(items.map((conversation) => [conversation.id, conversation]));

const updated = (page: ConversationPage, changed: ReadonlyMap<string, Conversation>): ConversationPage => ({
  ...page,
  items: page.items.map((item) => changed.get(item.id) ?? item),
});

/** How many conversations have begun between two answers of the server. */
const arrived = (pages: readonly ConversationPage[], { total }: ConversationPage): number =>
  Math.max(0, (total ?? 0) - (pages[0]?.total ?? total ?? 0));

/**
 * Merges a refetched newest page into the loaded pages. Changed conversations are updated in place and new ones go on
 * top, so scroll position and selection stay. If the newest page does not overlap the loaded ones, it replaces the
 * list, unless they are further down: then they only move on.
 */
export const withNewest = (pages: readonly ConversationPage[], newest: ConversationPage): ConversationPage[] => {
  const [first, ...later] = pages;
  const changed = byId(newest.items);
  if (first && first.start > 0) {
    const start = first.start + arrived(pages, newest);
    return [{ ...updated(first, changed), start, total: newest.total }, ...later.map((page) => updated(page, changed))];
  }
  const loaded = byId(allItems(pages));
  const meet = newest.next === undefined || newest.items.some(({ id }) => loaded.has(id));
  if (!first || !meet) return [newest];
  const fresh = newest.items.filter(({ id }) => !loaded.has(id));
  return [
    { ...updated(first, changed), items: [...fresh, ...updated(first, changed).items], total: newest.total },
    ...later.map((page) => updated(page, changed)),
  ];
};

/** Puts a page before the loaded ones if it reaches them. Otherwise it replaces them: the loaded rows have no gaps. */
export const withPage = (pages: readonly ConversationPage[], page: ConversationPage): ConversationPage[] => {
  const [first, ...later] = pages;
  if (!first || page.next === undefined) return [page];
  const start = first.start + arrived(pages, page);
  const isBefore = page.start < start && page.start + page.items.length >= start;
  if (!isBefore) return [page];
  const loaded = byId(allItems(pages));
  return [{ ...page, items: page.items.filter(({ id }) => !loaded.has(id)) }, { ...first, start }, ...later];
};

/** The pages once a conversation was erased: it stays, without words. */
export const withErased = (pages: readonly ConversationPage[], conversationId: string): ConversationPage[] =>
  pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === conversationId ? { ...item, preview: null } : item)),
  }));
