import { AnalyticsReport, ChatbotAnalytics } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { baseApi } from '@chatbot-builder/kit';
import type { Days } from './range';

/** A chatbot and the days that its report is about. */
export interface Asked extends Days {
  readonly chatbotId: string;
}

export const analyticsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Analytics'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
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

export const { useChatbotAnalyticsQuery, useAnalyticsReportQuery } = analyticsApi;
