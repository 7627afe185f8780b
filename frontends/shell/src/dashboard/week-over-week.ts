/** The change from the week before, as a rounded percentage. 0 if the week before had no data. */
export function weekOverWeek(last: number, previous: number): number {
  return previous === 0 ? 0 : Math.round(((last - previous) / previous) * 100);
}

export function weekOverWeekText(percent: number): string {
  if (percent === 0) return 'No change from last week';
  return `${percent > 0 ? '+' : ''}${percent}% from last week`;
}
