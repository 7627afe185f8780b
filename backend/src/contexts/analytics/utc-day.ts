const DAY_MS = 86_400_000;

/** The UTC day that is so many days after a time, as `YYYY-MM-DD`. */
export const utcDay = (time: Date, days = 0): string =>
  new Date(time.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** How many days both ends of a range have, the last included. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
