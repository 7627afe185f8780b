import type { ConfirmEmailBody, ForgotPasswordBody, ResetPasswordBody } from '@chatbot-builder/contracts/http';
import { baseApi } from '@chatbot-builder/kit';

export const { useForgotPasswordMutation, useResetPasswordMutation, useConfirmEmailMutation } = baseApi.injectEndpoints(
  {
    overrideExisting: 'throw',
    endpoints: (build) => ({
      forgotPassword: build.mutation<unknown, ForgotPasswordBody>({
        query: (body) => ({ url: 'auth/forgot-password', method: 'POST', body }),
      }),
      resetPassword: build.mutation<unknown, ResetPasswordBody>({
        query: (body) => ({ url: 'auth/reset-password', method: 'POST', body }),
      }),
      confirmEmail: build.mutation<unknown, ConfirmEmailBody>({
        query: (body) => ({ url: 'auth/confirm-email', method: 'POST', body }),
      }),
    }),
  },
);
