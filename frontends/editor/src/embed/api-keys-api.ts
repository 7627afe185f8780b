import { ApiKey, IssuedApiKey } from '@chatbot-builder/contracts/http/api-keys';
import { listOf } from '@chatbot-builder/contracts/http';
import { editorApi } from '../api';

interface KeyOf {
  readonly chatbotId: string;
  readonly id: string;
}

const apiKeysApi = editorApi.enhanceEndpoints({ addTagTypes: ['ApiKeys'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The newest first. */
    apiKeys: build.query<ApiKey[], string>({
      query: (chatbotId) => `chatbots/${chatbotId}/api-keys`,
      responseSchema: listOf(ApiKey),
      providesTags: (_keys, _error, chatbotId) => [{ type: 'ApiKeys', id: chatbotId }],
    }),
    issueApiKey: build.mutation<IssuedApiKey, string>({
      query: (chatbotId) => ({ url: `chatbots/${chatbotId}/api-keys`, method: 'POST' }),
      responseSchema: IssuedApiKey,
      invalidatesTags: (_key, _error, chatbotId) => [{ type: 'ApiKeys', id: chatbotId }],
    }),
    revokeApiKey: build.mutation<unknown, KeyOf>({
      query: ({ chatbotId, id }) => ({ url: `chatbots/${chatbotId}/api-keys/${id}`, method: 'DELETE' }),
      invalidatesTags: (_answer, _error, { chatbotId }) => [{ type: 'ApiKeys', id: chatbotId }],
    }),
  }),
});

export const { useApiKeysQuery, useIssueApiKeyMutation, useRevokeApiKeyMutation } = apiKeysApi;
