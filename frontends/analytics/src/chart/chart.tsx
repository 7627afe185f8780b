import { Bar, Column, Heatmap, Line } from '@chatbot-builder/kit/charts';
import { announce, palettes, useThemeMode } from '@chatbot-builder/kit';
import { useNavigate } from '@chatbot-builder/kit/router';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { cutTitle } from '../format';
import { commonOptions } from './chart-options';
import classes from './chart.module.css';
import type { ChartProps, Point } from './point';

/** What is used of a drawn chart. */
interface Drawn {
  readonly chart: {
    emit(event: string, payload: object): unknown;
    on(event: string, listener: (event: { data?: { data?: Point } }) => void): unknown;
  };
}

export interface Props extends ChartProps {
  /** Holds the chart's canvas, from which a picture is saved. */
  readonly frame: RefObject<HTMLDivElement | null>;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * A chart whose points are reached with the pointer and with the arrow keys. Enter or a click opens what is behind one.
 */
export default function Chart({ frame, ...props }: Props) {
  const { label, height, points, shown } = props;
  const navigate = useNavigate();
  const drawn = useRef<Drawn>(undefined);
  const at = useRef(-1);
  const open = useRef((_point: Point | undefined): void => undefined);
  useEffect(() => {
    open.current = (point) => void (point?.to && navigate(point.to));
  }, [navigate]);
  const onReady = useMemo(
    () => (chart: Drawn) => {
      drawn.current = chart;
      chart.chart.on('element:click', ({ data }) => open.current(data?.data));
    },
    [],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return open.current(points[at.current]);
    const step = STEPS[event.key];
    if (step === undefined || points.length === 0) return;
    event.preventDefault();
    at.current = Math.min(points.length - 1, Math.max(0, at.current + step));
    const point = points[at.current];
    if (!point) return;
    drawn.current?.chart.emit('tooltip:show', { data: { data: point } });
    announce([cutTitle(point.name ?? point.x), point.series, shown(point.y)].filter(Boolean).join(', '));
  };
  const leave = () => {
    at.current = -1;
    drawn.current?.chart.emit('tooltip:hide', {});
  };
  return (
    <div
      ref={frame}
      className={classes['chart']}
      style={{ height }}
      role="application"
      aria-roledescription="chart"
      aria-label={`${label}. Use the arrow keys to read its values, or view it as a table.`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={leave}
    >
      <Drawing {...props} onReady={onReady} />
    </div>
  );
}

function Drawing({ onReady, ...props }: ChartProps & { readonly onReady: (chart: never) => void }) {
  const mode = useThemeMode();
  const c = palettes[mode];
  const { kind } = props;
  const options = useMemo(() => commonOptions(mode, props), [mode, props]);
  // Drawn anew in another theme, because G2 keeps parts of the old one.
  const common = { ...options, key: mode, onReady: onReady as never };
  switch (kind) {
    case 'line':
      return (
        <Line
          {...common}
          style={{ lineWidth: 2, stroke: c['accent-text'] }}
          area={{
            style: { fill: `linear-gradient(-90deg, ${c['accent-soft']} 0%, ${c.accent}44 100%)` },
            tooltip: false,
          }}
          {...(props.points.length === 1 && { point: { style: { r: 4, fill: c['accent-text'] }, tooltip: false } })}
        />
      );
    case 'bars':
      return (
        <Bar
          {...common}
          style={{ radius: 4, maxWidth: 28, fill: c['accent-text'], fillOpacity: 0.75, cursor: 'pointer' }}
          axis={{ x: { ...options.axis.x, labelAutoHide: false }, y: options.axis.y }}
        />
      );
    case 'columns':
      return (
        <Column
          {...common}
          {...(props.grouped ? { group: true } : { stack: true })}
          style={{
            radiusTopLeft: 2,
            radiusTopRight: 2,
            maxWidth: 40,
            cursor: 'pointer',
            ...(!options.colorField && { fill: c['accent-text'], fillOpacity: 0.75 }),
          }}
        />
      );
    case 'heat':
      return (
        <Heatmap
          {...common}
          yField="series"
          colorField="y"
          mark="cell"
          axis={{ x: options.axis.x, y: { ...options.axis.y, labelFormatter: (day: string) => day, grid: false } }}
          scale={{ color: { type: 'linear', range: [c.fill, c['accent-text']] }, y: {} }}
          legend={false}
          style={{ inset: 1, radius: 2 }}
        />
      );
  }
}
