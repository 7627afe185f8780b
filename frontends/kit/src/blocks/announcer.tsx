import { useSyncExternalStore } from 'react';

let spoken = '';
const listeners = new Set<() => void>();

/** Announces a visual change to screen readers, such as "3 chatbots found". */
export function announce(text: string): void {
  spoken = text;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The polite live region behind `announce`. Mounted once, by the page's layout. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => spoken);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
}
