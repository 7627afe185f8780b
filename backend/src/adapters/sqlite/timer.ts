/** Calls once after so many milliseconds; returns how to call it off. */
export type SetTimer = (call: () => void, milliseconds: number) => () => void;

/** `setTimeout` takes no longer delay: it would fire at once. */
const LONGEST = 2 ** 31 - 1;

/** Does not keep the process alive. May call early for waits of weeks: the caller looks again. */
export const systemTimer: SetTimer = (call, milliseconds) => {
  const timer = setTimeout(call, Math.min(milliseconds, LONGEST)).unref();
  return () => clearTimeout(timer);
};
