/** Times in the reader's time zone. The year is shown only if it differs from that of `now`. */

const year = (date: Date, now: Date): { year?: 'numeric' } =>
  date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' };

/** 'Nov 21, 4:42 PM', with the year if it is not the current one. */
export const dateTime = (iso: string, now: Date): string => {
  const date = new Date(iso);
  return date.toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...year(date, now),
  });
};

/** '4:42 PM'. */
export const timeOfDay = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** 'Saturday, November 21'. */
export const dayName = (iso: string, now: Date): string => {
  const date = new Date(iso);
  return date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', ...year(date, now) });
};

/** 'under a minute', '3 min', '1 h 5 min'. */
export const duration = (from: string, to: string): string => {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
  if (minutes < 1) return 'under a minute';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
};
