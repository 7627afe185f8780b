/** Calls back when the page is restored from the back-forward cache. Returns a function that unsubscribes. */
export const onReturnToPage = (listener: () => void): (() => void) => {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener('pageshow', hear);
  return () => removeEventListener('pageshow', hear);
};
