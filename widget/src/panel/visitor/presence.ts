/** The server counts a conversation as open for 90 s after it heard so. */
export const SAY_EVERY_MS = 60_000;
export const LOOK_EVERY_MS = 5_000;

/** Says once a minute that the visitor sees the conversation. Returns a function that ends it. */
export const presence = (isOpen: () => boolean, say: () => Promise<void>): (() => void) => {
  let saidAt = -SAY_EVERY_MS;
  const look = () => {
    const now = performance.now();
    if (now - saidAt < SAY_EVERY_MS || document.visibilityState !== 'visible' || !isOpen()) return;
    saidAt = now;
    // What gets lost is said again.
    say().catch(() => undefined);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
};
