import { Conversation, listOf } from '@chatbot-builder/contracts/http';
import { baseApi } from '@chatbot-builder/kit';

const SHOWN = 5;

const recentApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    recentConversations: build.query<Conversation[], string>({
      query: (chatbotId) => `conversations/${chatbotId}?limit=${SHOWN}`,
      responseSchema: listOf(Conversation),
    }),
  }),
});
export const { useRecentConversationsQuery } = recentApi;
