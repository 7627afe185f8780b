import { useEffect, useState } from 'react';

/** When the next day begins, here or in UTC. */
const nextDay = (now: Date): number =>
  Math.min(
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime(),
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1),
  );

/** The time, renewed when a day begins: on a page that is left open, yesterday's “today” would stay. */
export function useToday(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), nextDay(now) - Date.now());
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
