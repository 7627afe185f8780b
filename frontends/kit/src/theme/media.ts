import { useCallback, useSyncExternalStore } from 'react';

/** The phone breakpoint from the specification. */
export const PHONE = '(max-width: 767.98px)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

export const usePhone = () => useMedia(PHONE);
