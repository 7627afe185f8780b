import { original } from '@chatbot-builder/kit';
import { type ConversationPage, startOf } from '../list/pages';
import { conversationsApi, type Search } from './conversations-api';

/**
 * Changes the loaded pages of a list. They are not read as Immer's draft, which would copy every row of a long list.
 */
export const changePages = (search: Search, change: (pages: readonly ConversationPage[]) => ConversationPage[]) =>
  conversationsApi.util.updateQueryData('conversations', search, (draft) => {
    const cached = original(draft);
    if (!cached) return;
    const pages = change(cached.pages);
    // Only where a list begins is asked for again.
    return { pages, pageParams: pages.map(() => startOf(pages)) };
  });
