import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface RowFocus {
  readonly list: RefObject<HTMLUListElement | null>;
  /** For the list: notes which row has the focus. */
  readonly onFocus: (event: FocusEvent) => void;
  readonly on: (id: string) => void;
}

/**
 * When the row with the focus leaves, the next one gets it, or the last. Without any, the panel's heading. If a dialog
 * has the focus, once it closes.
 */
export function useRowFocus(
  ids: readonly string[],
  heading: RefObject<HTMLElement | null>,
  isDialogOpen: boolean,
): RowFocus {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<{ readonly id: string; readonly at: number }>(undefined);
  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
  const isLost = () => document.activeElement === document.body || document.activeElement?.closest('[role="dialog"]');
  const moveOn = useEffectEvent(() => {
    if (isDialogOpen || !last.current || ids.includes(last.current.id) || !isLost()) return;
    const next = ids[Math.min(last.current.at, ids.length - 1)];
    const row = next === undefined ? undefined : rowOf(next);
    (row ?? heading.current)?.focus();
  });
  const listed = ids.join();
  // After the effects of the dialog, which keeps the focus within while it is open.
  useEffect(() => moveOn(), [listed, isDialogOpen]);
  return {
    list,
    onFocus: ({ target }) => {
      const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
      last.current = id === undefined ? undefined : { id, at: ids.indexOf(id) };
    },
    on: (id) => rowOf(id)?.focus(),
  };
}
