import { useAppDispatch, useLive } from '@chatbot-builder/kit';
import { useMemo } from 'react';
import { conversationsApi, type Search } from '../api/conversations-api';
import { withNewest } from '../list/pages';
import { coalesce } from './coalesce';

/** Keeps the list and the open thread up to date without moving what is being read. */
export function useLiveConversations({ chatbotId, q }: Search, openId: string | undefined): void {
  const dispatch = useAppDispatch();
  const readNewest = useMemo(
    () =>
      coalesce(async () => {
        const search = { chatbotId, q };
        const request = dispatch(
          conversationsApi.endpoints.newestConversations.initiate(search, { forceRefetch: true, subscribe: false }),
        );
        const { data: newest } = await request;
        if (!newest) return;
        dispatch(
          conversationsApi.util.updateQueryData('conversations', search, (cached) => {
            const pages = withNewest(cached.pages, newest);
            if (pages.length < cached.pages.length) cached.pageParams = [undefined];
            cached.pages = pages;
          }),
        );
      }),
    [dispatch, chatbotId, q],
  );
  useLive((event) => {
    const openMessages = { type: 'Messages', id: openId } as const;
    switch (event.kind) {
      case 'in-progress':
      case 'changed':
        return;
      case 'missed':
        dispatch(conversationsApi.util.invalidateTags([{ type: 'Conversations', id: chatbotId }, openMessages]));
        return;
      case 'moved':
        readNewest();
        if (openId) dispatch(conversationsApi.util.invalidateTags([openMessages]));
        return;
      case 'conversation-changed':
        if (event.chatbotId !== chatbotId) return;
        readNewest();
        if (event.conversationId === openId) dispatch(conversationsApi.util.invalidateTags([openMessages]));
    }
  });
}
