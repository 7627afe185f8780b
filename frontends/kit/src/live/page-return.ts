/** Hears when the page comes back from the back-forward cache, as it was left. Returns the way to stop. */
export const onReturnToPage = (listener: () => void): (() => void) => {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener('pageshow', hear);
  return () => removeEventListener('pageshow', hear);
};
