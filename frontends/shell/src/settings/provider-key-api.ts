import { ProviderSettings, type SaveApiKeyBody } from '@chatbot-builder/contracts/http';
import { baseApi } from '@chatbot-builder/kit';

const providerKeyApi = baseApi.enhanceEndpoints({ addTagTypes: ['ProviderSettings'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    providerSettings: build.query<ProviderSettings, void>({
      query: () => 'settings',
      responseSchema: ProviderSettings,
      providesTags: ['ProviderSettings'],
    }),
    saveApiKey: build.mutation<ProviderSettings, SaveApiKeyBody>({
      query: (body) => ({ url: 'settings', method: 'POST', body }),
      responseSchema: ProviderSettings,
      invalidatesTags: ['ProviderSettings'],
    }),
    removeApiKey: build.mutation<unknown, void>({
      query: () => ({ url: 'settings', method: 'DELETE' }),
      invalidatesTags: ['ProviderSettings'],
    }),
  }),
});

export const { useProviderSettingsQuery, useSaveApiKeyMutation, useRemoveApiKeyMutation } = providerKeyApi;
