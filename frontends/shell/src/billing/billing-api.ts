import { BillingPage, type CompleteCheckoutBody, SubscriptionStatus } from '@chatbot-builder/contracts/http';
import { baseApi } from '@chatbot-builder/kit';

export const billingApi = baseApi.enhanceEndpoints({ addTagTypes: ['Subscription'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    subscription: build.query<SubscriptionStatus, void>({
      query: () => 'subscription/status',
      responseSchema: SubscriptionStatus,
      providesTags: ['Subscription'],
    }),
    completeCheckout: build.mutation<SubscriptionStatus, CompleteCheckoutBody>({
      query: (body) => ({ url: 'subscription/complete-checkout', method: 'POST', body }),
      responseSchema: SubscriptionStatus,
      invalidatesTags: ['Subscription'],
    }),
    openPortal: build.mutation<BillingPage, void>({
      query: () => ({ url: 'subscription/billing-portal', method: 'POST' }),
      responseSchema: BillingPage,
    }),
  }),
});

export const { useSubscriptionQuery, useCompleteCheckoutMutation, useOpenPortalMutation } = billingApi;
