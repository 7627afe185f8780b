import { useAppDispatch, useLive } from '@chatbot-builder/kit';
import { useMemo } from 'react';
import { changePages } from '../api/change-pages';
import { conversationsApi, type Search } from '../api/conversations-api';
import { withNewest } from '../list/pages';
import { coalesce } from './coalesce';

/** Keeps the list and the open thread up to date without moving what is being read. */
export function useLiveConversations({ chatbotId, filter }: Search, openId: string | undefined): void {
  const dispatch = useAppDispatch();
  const readNewest = useMemo(
    () =>
      coalesce(async () => {
        const search = { chatbotId, filter };
        const request = dispatch(
          conversationsApi.endpoints.newestConversations.initiate(search, { forceRefetch: true, subscribe: false }),
        );
        const { data: newest } = await request;
        if (newest) dispatch(changePages(search, (pages) => withNewest(pages, newest)));
      }),
    [dispatch, chatbotId, filter],
  );
  useLive((event) => {
    const openMessages = { type: 'Messages', id: openId } as const;
    switch (event.kind) {
      case 'in-progress':
      case 'changed':
        return;
      case 'missed':
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
