import { SubscriptionStatus } from '@chatbot-builder/contracts/http';
import { baseApi } from './base-api';

/** Provides the tag `Subscription` to slices that extend it. */
export const subscriptionApi = baseApi.enhanceEndpoints({ addTagTypes: ['Subscription'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    subscription: build.query<SubscriptionStatus, void>({
      query: () => 'subscription/status',
      responseSchema: SubscriptionStatus,
      providesTags: ['Subscription'],
    }),
  }),
});
export const { useSubscriptionQuery } = subscriptionApi;
