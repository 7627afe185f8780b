import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { may, type Permission } from '@chatbot-builder/contracts/permissions';
import { sessionApi } from './session-api';

interface Session {
  /** `undefined` while loading, `null` if nobody is signed in. */
  readonly user: CurrentUser | null | undefined;
  /** The error if the user could not be loaded at all. */
  readonly error: unknown;
  /** Refetches the user. The current value stays until the response arrives. */
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

/** `undefined` while loading, `null` if nobody is signed in. */
export const useCurrentUser = (): CurrentUser | null | undefined => useSession().user;

/** False while the user is loading. */
export function useMay(permission: Permission): boolean {
  const user = useCurrentUser();
  return user != null && may(user.role, permission);
}

export const hasProPlan = (account: Pick<CurrentUser, 'subscriptionStatus'>) => account.subscriptionStatus === 'active';
export const isClient = (user: CurrentUser) => user.role === 'client';
