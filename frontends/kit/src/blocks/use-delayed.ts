import { useEffect, useState } from 'react';

/** True once `pending` has lasted `ms`, so that fast responses show no skeleton. */
export function useDelayed(pending: boolean, ms = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [pending, ms]);
  return pending && late;
}
