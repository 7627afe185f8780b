const KEPT = ['keydown', 'keypress', 'keyup', 'focusin', 'wheel', 'touchmove'];

/**
 * Keeps from the page what its shortcuts, focus traps and scroll locks listen to. To them, an event in the host is one
 * on a plain element.
 */
export const keepEvents = (host: HTMLElement): void => {
  for (const type of KEPT) host.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
};
