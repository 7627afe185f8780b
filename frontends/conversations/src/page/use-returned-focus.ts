import { useEffect, useRef } from 'react';

/** Who closes a conversation is back on its row, wherever in the list that is. */
export function useReturnedFocus(openId: string | undefined): void {
  const last = useRef(openId);
  useEffect(() => {
    if (openId === undefined && last.current !== undefined) {
      document.querySelector<HTMLElement>(`[data-conversation="${last.current}"]`)?.focus();
    }
    last.current = openId;
  }, [openId]);
}
