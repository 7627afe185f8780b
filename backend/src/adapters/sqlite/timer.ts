/** Calls once after the given milliseconds. Returns a function that cancels the timer. */
export type SetTimer = (call: () => void, milliseconds: number) => () => void;

/** The longest delay that `setTimeout` supports. With a longer one it would fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * The timer does not keep the process alive. Delays of several weeks fire early, so callers check the due time again.
 */
export const systemTimer: SetTimer = (call, milliseconds) => {
  const timer = setTimeout(call, Math.min(milliseconds, MAX_DELAY_MS)).unref();
  return () => clearTimeout(timer);
};
