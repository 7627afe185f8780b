import { Chatbot, ChatbotContents, ChatbotSummary, listOf } from '@chatbot-builder/contracts/http';
import { isNotFound } from './api-error';
import { baseApi } from './base-api';

/** Endpoints used by several parts of the dashboard. Creating and changing chatbots belongs to the editor. */
export const chatbotsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Chatbots', 'Chatbot', 'Contents', 'Figures'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      chatbots: build.query<ChatbotSummary[], void>({
        query: () => 'chatbots',
        responseSchema: listOf(ChatbotSummary),
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

export const { useChatbotsQuery, useChatbotContentsQuery, useDeleteChatbotMutation } = chatbotsApi;

/**
 * The chatbot of the current page, fetched when it opens. Undefined without an id, while it loads, and as soon as the server
 * no longer finds it: it was deleted, or the client's access was revoked.
 */
export function useChatbot(id: string | undefined) {
  const { currentData, error, refetch } = chatbotsApi.useChatbotQuery(id ?? '', {
    skip: !id,
    refetchOnMountOrArgChange: true,
  });
  return { chatbot: isNotFound(error) ? undefined : currentData, error, refetch: () => void refetch() };
}
