const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** One line per step, and the time from begin to end, which is less than the sum where steps ran at the same time. */
export function summary(results, totalMs) {
  const failed = results.filter(({ passed }) => !passed).length;
  const rows = [
    ...results.map(({ name, passed, ms }) => [name, passed ? 'passed' : 'FAILED', seconds(ms)]),
    ['all', failed === 0 ? 'passed' : `${failed} FAILED`, seconds(totalMs)],
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map(
      ([name, result, time]) => `  ${name.padEnd(widths[0])}  ${result.padEnd(widths[1])}  ${time.padStart(widths[2])}`,
    )
    .join('\n');
}
