/** One mark of a chart. */
export interface Point {
  readonly x: string;
  readonly y: number;
  /** What it is one of, in a chart with several series. */
  readonly series?: string;
  /** The whole name, if `x` is cut. */
  readonly name?: string;
  /** The address that it leads to. */
  readonly to?: string;
}

export type ChartKind = 'line' | 'bars' | 'columns' | 'heat';

export interface ChartProps {
  readonly kind: ChartKind;
  /** Names the chart for screen readers. */
  readonly label: string;
  readonly points: readonly Point[];
  readonly height: number;
  /** What is counted, in a chart without series. */
  readonly unit?: string;
  /** What a value is shown as. Values are whole numbers. */
  readonly shown: (value: number) => string;
  /** Series stand beside each other instead of on each other. */
  readonly grouped?: boolean;
  /** Shortens labels of the x axis. */
  readonly tick?: (x: string) => string;
}
