/** The rounded percentage of change on the week before; 0 when there was nothing to compare with. */
export function weekOverWeek(last: number, previous: number): number {
  return previous === 0 ? 0 : Math.round(((last - previous) / previous) * 100);
}

export function weekOverWeekText(percent: number): string {
  if (percent === 0) return 'No change from last week';
  return `${percent > 0 ? '+' : ''}${percent}% from last week`;
}
