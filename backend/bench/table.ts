import { styleText } from 'node:util';
import { type Measurement, rounded } from './measure.js';

type Verdict = 'met' | 'missed' | '';

function verdictOf({ ratio, aim }: Measurement): Verdict {
  if (!aim || ratio === undefined) return '';
  return ('atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost) ? 'met' : 'missed';
}

const aimOf = ({ aim }: Measurement): string =>
  !aim ? '' : 'atLeast' in aim ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`;

/** The measurements as a text table. */
export function table(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => [
    measurement.what,
    measurement.value,
    measurement.baseline ?? '',
    measurement.ratio === undefined ? '' : rounded(measurement.ratio, 2),
    aimOf(measurement),
    verdictOf(measurement),
  ]);
  const all = [['what', 'measured', 'against', 'ratio', 'aim', ''], ...rows];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return lines.map((line) => (line.endsWith('missed') ? styleText('red', line) : line)).join('\n');
}
