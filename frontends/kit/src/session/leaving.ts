const LEAVING = 'chatbot-builder:leaving';

declare global {
  interface WindowEventMap {
    [LEAVING]: CustomEvent<() => void>;
  }
}

/** Leaves at once, or when whoever holds unsaved work lets go of it. An event: the remotes hear it without the shell. */
export const askToLeave = (leave: () => void) => {
  if (dispatchEvent(new CustomEvent(LEAVING, { cancelable: true, detail: leave }))) leave();
};

/** Holds back everyone who asks to leave; the one who holds may let them go by calling what it is given. */
export const holdBack = (hold: (leave: () => void) => void) => {
  const hear = (event: CustomEvent<() => void>) => {
    event.preventDefault();
    hold(event.detail);
  };
  addEventListener(LEAVING, hear);
  return () => removeEventListener(LEAVING, hear);
};
