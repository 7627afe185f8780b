import { useState } from 'react';

interface Shown {
  readonly key: number;
  readonly id: string | undefined;
  readonly becoming?: string;
}

/**
 * The key of the editor that a route shows. Another chatbot gets a fresh editor; the one that was just created keeps the
 * editor that created it, with its tab, its test conversation and whatever was typed meanwhile.
 */
export function useEditorKey(id: string | undefined): [number, (created: string) => void] {
  const [shown, setShown] = useState<Shown>({ key: 0, id });
  if (shown.id !== id) {
    const goesOn = id !== undefined && id === shown.becoming;
    setShown({ key: goesOn ? shown.key : shown.key + 1, id });
  }
  return [shown.key, (created) => setShown((now) => ({ ...now, becoming: created }))];
}
