import { Conversation, Message } from '@chatbot-builder/contracts/http';
import { baseApi } from '@chatbot-builder/kit';
import type { ConversationPage } from '../list/pages';
import { nextPage } from './next-page';

export interface Search {
  readonly chatbotId: string;
  /** Part of a session id; empty for all. */
  readonly q: string;
}

const LIST_PAGE = 50;
/** The most that a page may hold: a conversation is nearly always one page. */
const THREAD_PAGE = 500;

const pageQuery = ({ chatbotId, q }: Search, after?: string) => ({
  url: `conversations/${chatbotId}`,
  params: { limit: LIST_PAGE, ...(q && { q }), ...(after && { after }) },
});

const pageOf = (items: Conversation[], meta: { response?: Response } | undefined): ConversationPage => {
  const headers = meta?.response?.headers;
  const total = headers?.get('X-Total-Count');
  return { items, next: nextPage(headers?.get('Link') ?? null), total: total ? Number(total) : undefined };
};

export const conversationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    conversations: build.infiniteQuery<ConversationPage, Search, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => pageQuery(queryArg, pageParam),
      rawResponseSchema: Conversation.array(),
      transformResponse: pageOf,
      providesTags: (_pages, _error, { chatbotId }) => [{ type: 'Conversations', id: chatbotId }],
    }),
    newestConversations: build.query<ConversationPage, Search>({
      query: (search) => pageQuery(search),
      rawResponseSchema: Conversation.array(),
      transformResponse: pageOf,
    }),
    /** The whole thread, oldest message first. */
    messages: build.query<Message[], string>({
      queryFn: async (conversationId, _api, _options, fetchJson) => {
        const messages: Message[] = [];
        for (let after: string | undefined, more = true; more; more = after !== undefined) {
          const params = { limit: THREAD_PAGE, ...(after && { after }) };
          const { data, error, meta } = await fetchJson({ url: `messages/${conversationId}`, params });
          if (error) return { error };
          messages.push(...(data as Message[]));
          after = nextPage(meta?.response?.headers.get('Link') ?? null);
        }
        return { data: messages };
      },
      responseSchema: Message.array(),
      providesTags: (_messages, _error, conversationId) => [{ type: 'Messages', id: conversationId }],
    }),
  }),
});

export const { useConversationsInfiniteQuery, useMessagesQuery } = conversationsApi;
