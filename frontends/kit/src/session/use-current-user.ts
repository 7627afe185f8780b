import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { sessionApi } from './session-api';

/** `undefined` while it is not known, `null` when nobody is signed in. */
export const useCurrentUser = (): CurrentUser | null | undefined => sessionApi.useCurrentUserQuery().data;

export const hasProPlan = (user: CurrentUser) => user.subscriptionStatus === 'active';
export const isClient = (user: CurrentUser) => user.role === 'client';
