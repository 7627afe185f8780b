import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { BubbleIcon } from './icons';

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
export const Launcher = ({ label, onOpen }: { label: string | undefined; onOpen: () => void }) => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <button type="button" class="launcher" aria-label={label} ref={button} onClick={onOpen}>
      <BubbleIcon size={24} />
    </button>
  );
};
