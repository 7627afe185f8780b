import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PanelConfig } from '../api';

/** Opens and closes an embedded panel. `focusPanel` is called once it is open again. */
export const useLauncher = (focusPanel: () => void) => {
  const [closed, setClosed] = useState(false);
  const wasClosed = useRef(false);
  useLayoutEffect(() => {
    if (wasClosed.current && !closed) focusPanel();
    wasClosed.current = closed;
  }, [closed]);
  return { closed, open: () => setClosed(false), close: () => setClosed(true) };
};

/** On a customer's page, the loader draws it. */
export const Launcher = ({ of, onOpen }: { of: PanelConfig['launcher']; onOpen: () => void }) => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <button type="button" class="launcher" aria-label={of?.label} ref={button} onClick={onOpen}>
      <svg viewBox="0 0 24 24" width={24} fill="none" stroke="currentColor" stroke-width={1.6} stroke-linejoin="round">
        <path d={of?.icon} />
      </svg>
    </button>
  );
};
