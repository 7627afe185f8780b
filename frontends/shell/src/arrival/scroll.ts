/** Ends what follows the person's page as soon as the person does something there. */
export const untilTouched = (events: readonly string[]): AbortController => {
  const ended = new AbortController();
  for (const event of events)
    addEventListener(event, () => ended.abort(), { once: true, passive: true, signal: ended.signal });
  return ended;
};

/** Scrolls there as soon as the page is long enough, unless the person scrolls first. Returns how to stop. */
export function scrollOnceLongEnough(top: number): () => void {
  const ended = untilTouched(['wheel', 'touchstart', 'pointerdown', 'keydown']);
  const growth = new ResizeObserver(() => {
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) < 1) ended.abort();
  });
  ended.signal.addEventListener('abort', () => growth.disconnect());
  growth.observe(document.body);
  return () => ended.abort();
}
