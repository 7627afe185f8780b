import classes from './spark-line.module.css';

const WIDTH = 112;
const HEIGHT = 40;
const TOP = 3;
const BOTTOM = 37;

/**
 * A sparkline over the days with a filled area and a dot on today. Empty without data. Decorative: the figure next to
 * it says the same.
 */
export function SparkLine({ values }: { values: readonly number[] }) {
  if (!values.some(Boolean)) return null;
  const highest = Math.max(...values, 1);
  const points = values.map((value, day) => ({
    x: (day / (values.length - 1)) * (WIDTH - 4),
    y: BOTTOM - (value / highest) * (BOTTOM - TOP),
  }));
  const line = points.map(({ x, y }, day) => `${day === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const today = points[points.length - 1];
  return (
    <svg className={classes['spark']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <path className={classes['area']} d={`${line}V${HEIGHT}H0Z`} />
      <path className={classes['line']} d={line} />
      <circle cx={today?.x} cy={today?.y} r="2.5" />
    </svg>
  );
}
