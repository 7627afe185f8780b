import { formatNumber } from '@chatbot-builder/kit/format';
import { cutLabel } from '../format';
import type { ChartProps } from './point';

const BAR_HEIGHT = 36;
const AXIS_HEIGHT = 32;
const LEAST_HEIGHT = 120;

interface Bar {
  readonly name: string;
  readonly y: number;
  readonly to?: string;
}

/** A chart of named bars. Names may be equal once they are cut, so the number of each keeps them apart. */
export const namedBars = (unit: string, bars: readonly Bar[]): Omit<ChartProps, 'label'> => ({
  kind: 'bars',
  unit,
  height: Math.max(LEAST_HEIGHT, AXIS_HEIGHT + bars.length * BAR_HEIGHT),
  points: bars.map((bar, at) => ({ ...bar, x: `${at} ${cutLabel(bar.name)}` })),
  shown: formatNumber,
  tick: (x) => x.slice(x.indexOf(' ') + 1),
});
