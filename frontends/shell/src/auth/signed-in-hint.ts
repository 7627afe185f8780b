import { useEffect } from 'react';
import type { CurrentUser } from '@chatbot-builder/contracts/http';

const KEY = 'signed-in';

/** Whether this browser last heard that somebody is signed in. For what is drawn before the server has answered. */
export const wasSignedIn = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

/** Remembers what the server said. `undefined` while it has not answered. */
export function useSignedInHint(user: CurrentUser | null | undefined): void {
  const signedIn = user && true;
  useEffect(() => {
    if (signedIn === undefined) return;
    try {
      if (signedIn) localStorage.setItem(KEY, '');
      else localStorage.removeItem(KEY);
    } catch {
      // If storage is blocked, everybody gets what a visitor gets.
    }
  }, [signedIn]);
}
