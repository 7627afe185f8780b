import { useEffect, useState } from 'react';

/** How many waits show themselves now. The next stage of a wait that shows already goes on without a gap. */
let showing = 0;

/** True once `pending` has lasted `ms`, so that fast responses show no skeleton. */
export function useDelayed(pending: boolean, ms = 150): boolean {
  const [late, setLate] = useState(() => pending && showing > 0);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [pending, ms]);
  const shows = pending && late;
  useEffect(() => {
    if (!shows) return;
    showing += 1;
    return () => {
      showing -= 1;
    };
  }, [shows]);
  return shows;
}
