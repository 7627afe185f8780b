import { useSyncExternalStore } from 'react';

/** Outlives the card, as downloads do. */
let canceling: AbortController | undefined;
/** In tenths of megabytes, so that screens are drawn only when they show something else. */
let received: number | undefined;
const listeners = new Set<() => void>();

export function become(next: number | undefined): void {
  if (next === received) return;
  received = next;
  for (const listener of listeners) listener();
}

/** The signal aborts when the download is canceled. */
export function begin(): AbortSignal {
  canceling = new AbortController();
  become(0);
  return canceling.signal;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Megabytes that have arrived of the download that is going on. Undefined if none is. */
export const useReceivedMegabytes = (): number | undefined => {
  const tenths = useSyncExternalStore(subscribe, () => received);
  return tenths === undefined ? undefined : tenths / 10;
};

export const cancelDownload = (): void => canceling?.abort();
