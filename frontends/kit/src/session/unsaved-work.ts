import { useEffect, useEffectEvent } from 'react';

const ENDED = 'chatbot-builder:session-ended';
const KEPT = 'unsaved-work';

declare global {
  interface WindowEventMap {
    [ENDED]: CustomEvent<string>;
  }
}

interface Kept {
  readonly userId: string;
  readonly key: string;
  readonly work: unknown;
}

/** The session of this user has ended elsewhere. Uses an event, which remotes receive without the shell. */
export const announceSessionEnd = (userId: string) => dispatchEvent(new CustomEvent(ENDED, { detail: userId }));

function kept(): Partial<Kept> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** Forgets stored work unless it belongs to this user. */
export const dropUnsavedWorkExceptOf = (userId: string | undefined) => {
  if (kept().userId !== userId) sessionStorage.removeItem(KEPT);
};

/** Whether any work is stored for the next sign-in. */
export const hasUnsavedWork = (): boolean => 'work' in kept();

/** The work that this user left unsaved under the key when the session ended, if any. */
export const unsavedWork = (userId: string | undefined, key: string): unknown => {
  const { work, ...owner } = kept();
  return userId !== undefined && owner.userId === userId && owner.key === key ? work : undefined;
};

/**
 * Stores unsaved work in this tab when the session ends elsewhere, until the same user reopens it, another user signs
 * in, or the tab closes. Work stored under the key is forgotten on mount, so read it before, while rendering.
 */
export function useKeepUnsavedWork(key: string, work: unknown): void {
  const keep = useEffectEvent((userId: string) => {
    if (work !== undefined) sessionStorage.setItem(KEPT, JSON.stringify({ userId, key, work } satisfies Kept));
  });
  useEffect(() => {
    const hear = ({ detail }: CustomEvent<string>) => keep(detail);
    addEventListener(ENDED, hear);
    return () => removeEventListener(ENDED, hear);
  }, []);
  useEffect(() => {
    if (kept().key === key) sessionStorage.removeItem(KEPT);
  }, [key]);
}
