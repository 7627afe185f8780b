const DELAY_S = 0.7;
/** Within this time after a tooltip closes, the next one opens without a delay. */
const SKIP_MS = 300;

let delay = DELAY_S;
let forget: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const become = (seconds: number) => {
  delay = seconds;
  for (const listener of listeners) listener();
};

export const entered = () => {
  clearTimeout(forget);
  become(0);
};

export const left = () => {
  clearTimeout(forget);
  forget = setTimeout(() => become(DELAY_S), SKIP_MS);
};

/** The delay of the next tooltip. */
export const awaited = {
  seconds: () => delay,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
