import {
  type ChangeEmailBody,
  type ChangePasswordBody,
  type DeleteAccountBody,
  type SignedInDevice,
  SignedInDevices,
} from '@chatbot-builder/contracts/http';
import { baseApi } from '@chatbot-builder/kit';

const accountApi = baseApi.enhanceEndpoints({ addTagTypes: ['Devices'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Where the person is signed in, the most recently used first. */
    devices: build.query<SignedInDevice[], void>({
      query: () => 'user/sessions',
      responseSchema: SignedInDevices,
      providesTags: ['Devices'],
    }),
    signOutDevice: build.mutation<unknown, string>({
      query: (id) => ({ url: `user/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Devices'],
    }),
    signOutOthers: build.mutation<unknown, void>({
      query: () => ({ url: 'user/sessions', method: 'DELETE' }),
      invalidatesTags: ['Devices'],
    }),
    changePassword: build.mutation<unknown, ChangePasswordBody>({
      query: (body) => ({ url: 'user/password', method: 'POST', body }),
      invalidatesTags: ['Devices'],
    }),
    changeEmail: build.mutation<unknown, ChangeEmailBody>({
      query: (body) => ({ url: 'user/email', method: 'POST', body }),
    }),
    askToConfirm: build.mutation<unknown, void>({
      query: () => ({ url: 'user/email/confirmation', method: 'POST' }),
    }),
    deleteAccount: build.mutation<unknown, DeleteAccountBody>({
      query: (body) => ({ url: 'user', method: 'DELETE', body }),
    }),
  }),
});

export const {
  useDevicesQuery,
  useSignOutDeviceMutation,
  useSignOutOthersMutation,
  useChangePasswordMutation,
  useChangeEmailMutation,
  useAskToConfirmMutation,
  useDeleteAccountMutation,
} = accountApi;
