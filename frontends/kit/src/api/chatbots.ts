import { Chatbot, ChatbotContents, type ChatbotOrder, ChatbotSummary, listOf } from '@chatbot-builder/contracts/http';
import { isNotFound } from './api-error';
import { baseApi } from './base-api';
import { fetchAllPages } from './fetch-all-pages';
import { type ListPage, listPage } from './next-page';

export interface ChatbotSearch {
  /** A part of a name or description. Empty matches all. */
  readonly q?: string;
  readonly sort?: ChatbotOrder;
  readonly limit?: number;
}

/** Endpoints used by several parts of the dashboard. Creating and changing chatbots belongs to the editor. */
export const chatbotsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Chatbots', 'Chatbot', 'Contents', 'Figures'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      /** Every chatbot, newest first. For forms that choose among all of them: there may be thousands. */
      chatbots: build.query<ChatbotSummary[], void>({
        queryFn: (_all, _api, _options, fetchJson) => fetchAllPages<ChatbotSummary>('chatbots', fetchJson),
        responseSchema: listOf(ChatbotSummary),
        providesTags: ['Chatbots'],
      }),
      /** The first chatbots that match. */
      firstChatbots: build.query<ListPage<ChatbotSummary>, ChatbotSearch>({
        query: ({ q, ...search }) => ({ url: 'chatbots', params: { ...search, ...(q && { q }) } }),
        rawResponseSchema: listOf(ChatbotSummary),
        transformResponse: listPage<ChatbotSummary>,
        providesTags: ['Chatbots'],
      }),
      chatbot: build.query<Chatbot, string>({
        query: (id) => `chatbots/${id}`,
        responseSchema: Chatbot,
        providesTags: (_chatbot, _error, id) => [{ type: 'Chatbot', id }],
      }),
      chatbotContents: build.query<ChatbotContents, string>({
        query: (id) => `chatbots/${id}/contents`,
        responseSchema: ChatbotContents,
        providesTags: (_contents, _error, id) => [{ type: 'Contents', id }],
      }),
      deleteChatbot: build.mutation<unknown, string>({
        query: (id) => ({ url: `chatbots/${id}`, method: 'DELETE' }),
        invalidatesTags: (_answer, error) => (error ? [] : ['Chatbots', 'Figures']),
      }),
    }),
  });

export const { useChatbotsQuery, useFirstChatbotsQuery, useChatbotContentsQuery, useDeleteChatbotMutation } =
  chatbotsApi;

/** More than any screen shows of them at once, so that all share one request. */
const NEWEST = 20;

/** The newest chatbots, and how many there are. */
export const useNewestChatbots = () => useFirstChatbotsQuery({ limit: NEWEST });

/**
 * The chatbot of the current page, fetched when it opens. Undefined without an id, while it loads, and as soon as the
 * server no longer finds it: it was deleted, or the client's access was revoked.
 */
export function useChatbot(id: string | undefined) {
  const { currentData, error, refetch } = chatbotsApi.useChatbotQuery(id ?? '', {
    skip: !id,
    refetchOnMountOrArgChange: true,
  });
  return { chatbot: isNotFound(error) ? undefined : currentData, error, refetch: () => void refetch() };
}
