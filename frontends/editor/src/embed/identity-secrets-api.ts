import { listOf } from '@chatbot-builder/contracts/http';
import { IdentitySecret, IssuedIdentitySecret } from '@chatbot-builder/contracts/http/identity-secrets';
import { editorApi } from '../api';

const identitySecretsApi = editorApi.enhanceEndpoints({ addTagTypes: ['IdentitySecrets'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Those that work, the newest first. */
    identitySecrets: build.query<IdentitySecret[], string>({
      query: (chatbotId) => `chatbots/${chatbotId}/identity-secrets`,
      responseSchema: listOf(IdentitySecret),
      providesTags: (_secrets, _error, chatbotId) => [{ type: 'IdentitySecrets', id: chatbotId }],
    }),
    issueIdentitySecret: build.mutation<IssuedIdentitySecret, string>({
      query: (chatbotId) => ({ url: `chatbots/${chatbotId}/identity-secrets`, method: 'POST' }),
      responseSchema: IssuedIdentitySecret,
      invalidatesTags: (_secret, _error, chatbotId) => [{ type: 'IdentitySecrets', id: chatbotId }],
    }),
    revokeIdentitySecret: build.mutation<unknown, { readonly chatbotId: string; readonly id: string }>({
      query: ({ chatbotId, id }) => ({ url: `chatbots/${chatbotId}/identity-secrets/${id}`, method: 'DELETE' }),
      invalidatesTags: (_answer, _error, { chatbotId }) => [{ type: 'IdentitySecrets', id: chatbotId }],
    }),
  }),
});

export const { useIdentitySecretsQuery, useIssueIdentitySecretMutation, useRevokeIdentitySecretMutation } =
  identitySecretsApi;
