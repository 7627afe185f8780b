import { CollectedData, Conversation, ConversationDetails, listOf, Message } from '@chatbot-builder/contracts/http';
import type { ConversationFilter } from '@chatbot-builder/contracts/http/conversation-filter';
import { baseApi, fetchAllPages, nextPage } from '@chatbot-builder/kit';
import { PAGE_ROWS } from '../list/missing';
import type { ConversationPage } from '../list/pages';

export interface Search {
  readonly chatbotId: string;
  readonly filter: ConversationFilter;
}

/** Where a page begins: after so many conversations, or after a cursor. */
type PageParam = number | string;

const FIRST_PAGE = 50;
/** Who scrolls on gets longer pages. */
const pageQuery = ({ chatbotId, filter }: Search, at: PageParam, limit = at === 0 ? FIRST_PAGE : PAGE_ROWS) => ({
  url: `conversations/${chatbotId}`,
  params: { limit, ...filter, ...(typeof at === 'string' ? { after: at } : at > 0 && { skip: at }) },
});

const pageOf = (items: Conversation[], meta: { response?: Response } | undefined, at: PageParam): ConversationPage => {
  const headers = meta?.response?.headers;
  const total = headers?.get('X-Total-Count');
  return {
    items,
    next: nextPage(headers?.get('Link') ?? null),
    total: total ? Number(total) : undefined,
    start: typeof at === 'number' ? at : 0,
  };
};

export const conversationsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Messages'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    conversations: build.infiniteQuery<ConversationPage, Search, PageParam>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ next }) => next,
        refetchCachedPages: false,
      },
      // Comparing all pages with each further one takes longer the more there are.
      structuralSharing: false,
      query: ({ queryArg, pageParam }) => pageQuery(queryArg, pageParam),
      rawResponseSchema: listOf(Conversation),
      transformResponse: (items: Conversation[], meta, { pageParam }) => pageOf(items, meta, pageParam),
    }),
    newestConversations: build.query<ConversationPage, Search>({
      query: (search) => pageQuery(search, 0),
      rawResponseSchema: listOf(Conversation),
      transformResponse: (items: Conversation[], meta) => pageOf(items, meta, 0),
    }),
    /** A page from anywhere in a list. */
    conversationsFrom: build.query<ConversationPage, Search & { readonly from: number }>({
      query: (search) => pageQuery(search, search.from, PAGE_ROWS),
      rawResponseSchema: listOf(Conversation),
      transformResponse: (items: Conversation[], meta, { from }) => pageOf(items, meta, from),
    }),
    /** Asked for again whenever the messages are: a reply may be in another language. */
    conversation: build.query<ConversationDetails, { readonly chatbotId: string; readonly conversationId: string }>({
      query: ({ chatbotId, conversationId }) => `conversations/${chatbotId}/${conversationId}`,
      responseSchema: ConversationDetails,
      providesTags: (_conversation, _error, { conversationId }) => [{ type: 'Messages', id: conversationId }],
    }),
    /** All messages, oldest first. */
    messages: build.query<Message[], string>({
      queryFn: (conversationId, _api, _options, fetchJson) =>
        fetchAllPages<Message>(`messages/${conversationId}`, fetchJson),
      responseSchema: listOf(Message),
      providesTags: (_messages, _error, conversationId) => [{ type: 'Messages', id: conversationId }],
    }),
    /** Asked for again whenever the messages are: what is collected follows them. */
    collectedData: build.query<CollectedData, string>({
      query: (conversationId) => `messages/${conversationId}/collected-data`,
      responseSchema: CollectedData,
      providesTags: (_data, _error, conversationId) => [{ type: 'Messages', id: conversationId }],
    }),
    eraseConversation: build.mutation<undefined, string>({
      query: (conversationId) => ({ url: `conversations/${conversationId}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error, conversationId) => (error ? [] : [{ type: 'Messages', id: conversationId }]),
    }),
  }),
});

export const {
  useConversationsInfiniteQuery,
  useConversationQuery,
  useMessagesQuery,
  useCollectedDataQuery,
  useEraseConversationMutation,
} = conversationsApi;
