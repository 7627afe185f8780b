import { ChatbotSummary, listOf } from '@chatbot-builder/contracts/http';
import { AnalyticsReport, ChatbotAnalytics } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { baseApi, fetchAllPages } from '@chatbot-builder/kit';
import type { Days } from './range';

/** A chatbot and the days that its report is about. */
export interface Asked extends Days {
  readonly chatbotId: string;
}

export const analyticsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Analytics', 'Chatbots'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** All of them, where the shared list shows the first page. */
    everyChatbot: build.query<ChatbotSummary[], void>({
      queryFn: (_none, _api, _options, fetchJson) => fetchAllPages<ChatbotSummary>('chatbots', fetchJson),
      responseSchema: listOf(ChatbotSummary),
      providesTags: ['Chatbots'],
    }),
    chatbotAnalytics: build.query<ChatbotAnalytics, string>({
      query: (chatbotId) => `analytics/${chatbotId}`,
      responseSchema: ChatbotAnalytics,
      providesTags: (_figures, _error, id) => [{ type: 'Analytics', id }],
    }),
    analyticsReport: build.query<AnalyticsReport, Asked>({
      query: ({ chatbotId, from, to }) => ({ url: `analytics/${chatbotId}/report`, params: { from, to } }),
      responseSchema: AnalyticsReport,
      providesTags: (_report, _error, { chatbotId: id }) => [{ type: 'Analytics', id }],
    }),
  }),
});

export const { useEveryChatbotQuery, useChatbotAnalyticsQuery, useAnalyticsReportQuery } = analyticsApi;
