import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { sessionApi } from './session-api';

interface Session {
  /** `undefined` while it is not known, `null` when nobody is signed in. */
  readonly user: CurrentUser | null | undefined;
  /** Why it is not known, when it could not be read at all. */
  readonly error: unknown;
  /** Asks the server again; what is known stays until it answers. */
  readonly refresh: () => void;
}

export function useSession(): Session {
  const { data: user, error, isFetching, refetch } = sessionApi.useCurrentUserQuery();
  return {
    user,
    error: user === undefined && !isFetching ? error : undefined,
    refresh: () => void refetch(),
  };
}

/** `undefined` while it is not known, `null` when nobody is signed in. */
export const useCurrentUser = (): CurrentUser | null | undefined => useSession().user;

export const hasProPlan = (user: CurrentUser) => user.subscriptionStatus === 'active';
export const isClient = (user: CurrentUser) => user.role === 'client';
