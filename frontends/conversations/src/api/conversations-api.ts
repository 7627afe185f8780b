import { Conversation, listOf, Message } from '@chatbot-builder/contracts/http';
import { baseApi, fetchAllPages, nextPage } from '@chatbot-builder/kit';
import type { ConversationPage } from '../list/pages';

export interface Search {
  readonly chatbotId: string;
  /** A part of a session id. Empty matches all. */
  readonly q: string;
}

const LIST_PAGE = 50;
const pageQuery = ({ chatbotId, q }: Search, after?: string) => ({
  url: `conversations/${chatbotId}`,
  params: { limit: LIST_PAGE, ...(q && { q }), ...(after && { after }) },
});

const pageOf = (items: Conversation[], meta: { response?: Response } | undefined): ConversationPage => {
  const headers = meta?.response?.headers;
  const total = headers?.get('X-Total-Count');
  return { items, next: nextPage(headers?.get('Link') ?? null), total: total ? Number(total) : undefined };
};

export const conversationsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Conversations', 'Messages'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      conversations: build.infiniteQuery<ConversationPage, Search, string | undefined>({
        infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }) => next },
        query: ({ queryArg, pageParam }) => pageQuery(queryArg, pageParam),
        rawResponseSchema: listOf(Conversation),
        transformResponse: pageOf,
        providesTags: (_pages, _error, { chatbotId }) => [{ type: 'Conversations', id: chatbotId }],
      }),
      newestConversations: build.query<ConversationPage, Search>({
        query: (search) => pageQuery(search),
        rawResponseSchema: listOf(Conversation),
        transformResponse: pageOf,
      }),
      /** All messages, oldest first. */
      messages: build.query<Message[], string>({
        queryFn: (conversationId, _api, _options, fetchJson) =>
          fetchAllPages<Message>(`messages/${conversationId}`, fetchJson),
        responseSchema: listOf(Message),
        providesTags: (_messages, _error, conversationId) => [{ type: 'Messages', id: conversationId }],
      }),
    }),
  });

export const { useConversationsInfiniteQuery, useMessagesQuery } = conversationsApi;
