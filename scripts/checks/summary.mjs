const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** One line per step, and a total. */
export function summary(results) {
  const failed = results.filter(({ passed }) => !passed).length;
  const total = results.reduce((sum, { ms }) => sum + ms, 0);
  const rows = [
    ...results.map(({ name, passed, ms }) => [name, passed ? 'passed' : 'FAILED', seconds(ms)]),
    ['all', failed === 0 ? 'passed' : `${failed} FAILED`, seconds(total)],
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map(
      ([name, result, time]) => `  ${name.padEnd(widths[0])}  ${result.padEnd(widths[1])}  ${time.padStart(widths[2])}`,
    )
    .join('\n');
}
