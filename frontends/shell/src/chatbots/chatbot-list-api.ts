import { type ChatbotOrder, ChatbotSummary, listOf } from '@chatbot-builder/contracts/http';
import { chatbotsApi, type ListPage, listPage } from '@chatbot-builder/kit';

export interface ListSearch {
  /** A part of a name or description. Empty matches all. */
  readonly q: string;
  readonly sort: ChatbotOrder;
}

const PAGE = 100;

const listApi = chatbotsApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    chatbotList: build.infiniteQuery<ListPage<ChatbotSummary>, ListSearch, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }) => next },
      query: ({ queryArg: { q, sort }, pageParam }) => ({
        url: 'chatbots',
        params: { sort, limit: PAGE, ...(q && { q }), ...(pageParam && { after: pageParam }) },
      }),
      rawResponseSchema: listOf(ChatbotSummary),
      transformResponse: listPage<ChatbotSummary>,
      providesTags: ['Chatbots'],
    }),
  }),
});
export const { useChatbotListInfiniteQuery } = listApi;
