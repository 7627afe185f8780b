import { useEffect, useRef } from 'react';

/** Returns the focus to a conversation's row when the conversation is closed. */
export function useRestoreFocus(openId: string | undefined): void {
  const last = useRef(openId);
  useEffect(() => {
    if (openId === undefined && last.current !== undefined) {
      document.querySelector<HTMLElement>(`[data-conversation="${last.current}"]`)?.focus();
    }
    last.current = openId;
  }, [openId]);
}
