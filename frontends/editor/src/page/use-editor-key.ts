import { useState } from 'react';

interface Shown {
  readonly key: number;
  readonly id: string | undefined;
  readonly becoming?: string;
}

/**
 * The React key of the route's editor. Another chatbot gets a new editor. A chatbot that was just created keeps the
 * editor that created it, with its tab, test conversation and recent edits.
 */
export function useEditorKey(id: string | undefined): [number, (created: string) => void] {
  const [shown, setShown] = useState<Shown>({ key: 0, id });
  if (shown.id !== id) {
    const goesOn = id !== undefined && id === shown.becoming;
    setShown({ key: goesOn ? shown.key : shown.key + 1, id });
  }
  return [shown.key, (created) => setShown((now) => ({ ...now, becoming: created }))];
}
