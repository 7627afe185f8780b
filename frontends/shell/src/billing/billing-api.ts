import { BillingPage, type CompleteCheckoutBody, SubscriptionStatus } from '@chatbot-builder/contracts/http';
import { subscriptionApi } from '@chatbot-builder/kit';

export const billingApi = subscriptionApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
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

export const { useCompleteCheckoutMutation, useOpenPortalMutation } = billingApi;
