import { CollectedData, Conversation, listOf, Message } from '@chatbot-builder/contracts/http';
import type { ConversationFilter } from '@chatbot-builder/contracts/http/conversation-filter';
import { baseApi, fetchAllPages, nextPage } from '@chatbot-builder/kit';
import type { ConversationPage } from '../list/pages';

export interface Search {
  readonly chatbotId: string;
  readonly filter: ConversationFilter;
}

const FIRST_PAGE = 50;
/** Who scrolls on gets longer pages. */
const LATER_PAGE = 200;
const pageQuery = ({ chatbotId, filter }: Search, after?: string) => ({
  url: `conversations/${chatbotId}`,
  params: { limit: after ? LATER_PAGE : FIRST_PAGE, ...filter, ...(after && { after }) },
});

const pageOf = (items: Conversation[], meta: { response?: Response } | undefined): ConversationPage => {
  const headers = meta?.response?.headers;
  const total = headers?.get('X-Total-Count');
  return { items, next: nextPage(headers?.get('Link') ?? null), total: total ? Number(total) : undefined };
};

export const conversationsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Messages'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    conversations: build.infiniteQuery<ConversationPage, Search, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next,
        refetchCachedPages: false,
      },
      // Comparing all pages with each further one takes longer the more there are.
      structuralSharing: false,
      query: ({ queryArg, pageParam }) => pageQuery(queryArg, pageParam),
      rawResponseSchema: listOf(Conversation),
      transformResponse: pageOf,
    }),
    newestConversations: build.query<ConversationPage, Search>({
      query: (search) => pageQuery(search),
      rawResponseSchema: listOf(Conversation),
      transformResponse: pageOf,
    }),
    conversation: build.query<Conversation, { readonly chatbotId: string; readonly conversationId: string }>({
      query: ({ chatbotId, conversationId }) => `conversations/${chatbotId}/${conversationId}`,
      responseSchema: Conversation,
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
