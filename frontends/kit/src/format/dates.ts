/** Dates are in the reader's time zone. Those of reports, which count UTC days (`2026-11-21`), are in UTC. */

const form = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', options);
  return (iso: string): string => format.format(new Date(iso));
};

/** Leaves the year out if it is that of `now`. */
const formWithin = (options: Intl.DateTimeFormatOptions) => {
  const short = form(options);
  const long = form({ ...options, year: 'numeric' });
  return (iso: string, now?: Date): string =>
    new Date(iso).getFullYear() === now?.getFullYear() ? short(iso) : long(iso);
};

/** 'Nov 21, 2026'. */
export const formatDate = form({ dateStyle: 'medium' });
/** '4:42 PM'. */
export const formatTime = form({ timeStyle: 'short' });
/** 'Nov 21, 2026, 4:42 PM', or 'Nov 21, 4:42 PM' if `now` is in the same year. */
export const formatDateTime = formWithin({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
/** 'Saturday, November 21, 2026', or 'Saturday, November 21' if `now` is in the same year. */
export const formatWeekday = formWithin({ weekday: 'long', month: 'long', day: 'numeric' });

/** 'Nov 21, 2026'. */
export const formatUtcDate = form({ timeZone: 'UTC', dateStyle: 'medium' });
/** 'Nov 21, 2026, 4:42 PM'. */
export const formatUtcDateTime = form({ timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' });
/** 'Nov 21'. */
export const formatUtcDay = form({ timeZone: 'UTC', month: 'short', day: 'numeric' });
/** 'Sat, Nov 21'. */
export const formatUtcWeekday = form({ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });
