import {
  type EnableTwoFactorBody,
  RecoveryCodes,
  type TwoFactorPasswordBody,
  TwoFactorSetUp,
  TwoFactorStatus,
} from '@chatbot-builder/contracts/http/two-factor';
import { baseApi } from '@chatbot-builder/kit';

const twoFactorApi = baseApi.enhanceEndpoints({ addTagTypes: ['TwoFactor'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    twoFactor: build.query<TwoFactorStatus, void>({
      query: () => 'user/two-factor',
      responseSchema: TwoFactorStatus,
      providesTags: ['TwoFactor'],
    }),
    setUpTwoFactor: build.mutation<TwoFactorSetUp, TwoFactorPasswordBody>({
      query: (body) => ({ url: 'user/two-factor/setup', method: 'POST', body }),
      responseSchema: TwoFactorSetUp,
    }),
    enableTwoFactor: build.mutation<RecoveryCodes, EnableTwoFactorBody>({
      query: (body) => ({ url: 'user/two-factor', method: 'POST', body }),
      responseSchema: RecoveryCodes,
      invalidatesTags: ['TwoFactor'],
    }),
    replaceRecoveryCodes: build.mutation<RecoveryCodes, TwoFactorPasswordBody>({
      query: (body) => ({ url: 'user/two-factor/recovery-codes', method: 'POST', body }),
      responseSchema: RecoveryCodes,
      invalidatesTags: ['TwoFactor'],
    }),
    disableTwoFactor: build.mutation<unknown, TwoFactorPasswordBody>({
      query: (body) => ({ url: 'user/two-factor', method: 'DELETE', body }),
      invalidatesTags: ['TwoFactor'],
    }),
  }),
});

export const {
  useTwoFactorQuery,
  useSetUpTwoFactorMutation,
  useEnableTwoFactorMutation,
  useReplaceRecoveryCodesMutation,
  useDisableTwoFactorMutation,
} = twoFactorApi;
