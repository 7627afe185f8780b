const LEAVING = 'chatbot-builder:leaving';

declare global {
  interface WindowEventMap {
    [LEAVING]: CustomEvent<() => void>;
  }
}

/**
 * Leaves immediately, or once the holder of unsaved work allows it. Uses an event, which remotes receive without the
 * shell.
 */
export const requestLeave = (leave: () => void) => {
  if (dispatchEvent(new CustomEvent(LEAVING, { cancelable: true, detail: leave }))) leave();
};

/** Blocks leaving. The holder receives a function that continues it. */
export const blockLeaving = (hold: (leave: () => void) => void) => {
  const hear = (event: CustomEvent<() => void>) => {
    event.preventDefault();
    hold(event.detail);
  };
  addEventListener(LEAVING, hear);
  return () => removeEventListener(LEAVING, hear);
};
