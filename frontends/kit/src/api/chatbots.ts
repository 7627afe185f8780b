import { Chatbot, ChatbotContents, ChatbotSummary, listOf } from '@chatbot-builder/contracts/http';
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

export const { useChatbotsQuery, useChatbotQuery, useChatbotContentsQuery, useDeleteChatbotMutation } = chatbotsApi;
