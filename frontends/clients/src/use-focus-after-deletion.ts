import type { ClientAccount } from '@chatbot-builder/contracts/http';
import { useEffect, useState } from 'react';

/** The id of the button that deletes a client. */
export const deleteButtonId = (clientId: string): string => `delete-${clientId}`;

interface Deleted {
  readonly id: string;
  /** The row that takes its place, or the last one. Undefined if there is no other. */
  readonly next: string | undefined;
}

/**
 * Without it the focus would fall to the page, because the button that had it is gone. Call the result when a client is
 * deleted.
 */
export function useFocusAfterDeletion(clients: readonly ClientAccount[] | undefined): (client: ClientAccount) => void {
  const [deleted, setDeleted] = useState<Deleted>();
  useEffect(() => {
    if (!deleted || clients?.some(({ id }) => id === deleted.id)) return;
    setDeleted(undefined);
    const row = deleted.next === undefined ? null : document.getElementById(deleteButtonId(deleted.next));
    const heading = document.querySelector<HTMLElement>('h1');
    if (!row && heading) heading.tabIndex = -1;
    (row ?? heading)?.focus();
  }, [clients, deleted]);
  return ({ id }) => {
    const at = clients?.findIndex((client) => client.id === id) ?? -1;
    setDeleted({ id, next: (clients?.[at + 1] ?? clients?.[at - 1])?.id });
  };
}
