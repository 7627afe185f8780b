/** Within this distance the reader counts as being at the end. */
const NEAR_PX = 24;

export interface Follower {
  /** Call after content was added. */
  readonly grown: () => void;
  /** Scrolls to the end, wherever the reader is. */
  readonly toEnd: () => void;
  readonly stop: () => void;
}

/**
 * Scrolls an element to its end and keeps it there as content is added, unless the reader has scrolled up. `onMissed`
 * is called with whether there is new content below the reader.
 */
export const followEnd = (element: HTMLElement, onMissed?: (missed: boolean) => void): Follower => {
  let following = true;
  const scroll = () => {
    element.scrollTop = element.scrollHeight;
  };
  const look = () => {
    following = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    if (following) onMissed?.(false);
  };
  // A growing composer or an opening keyboard resizes the element. A reader at the end stays there.
  const observer = new ResizeObserver(() => following && scroll());
  observer.observe(element);
  element.addEventListener('scroll', look, { passive: true });
  scroll();
  return {
    grown: () => (following ? scroll() : onMissed?.(true)),
    toEnd: () => {
      following = true;
      onMissed?.(false);
      scroll();
    },
    stop: () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    },
  };
};
