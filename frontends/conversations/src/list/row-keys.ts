import type { KeyboardEvent } from 'react';

const STEP: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** The index of the row that a key moves the focus to, by arrow keys, Home and End. */
export function rowAfter(event: KeyboardEvent, at: number, count: number): number | undefined {
  const step = STEP[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  event.preventDefault();
  return step(at, count);
}
