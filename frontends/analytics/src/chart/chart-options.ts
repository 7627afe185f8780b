import { palettes, type ThemeMode } from '@chatbot-builder/kit';
import { cutTitle } from '../format';
import type { ChartProps, Point } from './point';

/** Colors of series that stand apart in both themes, also for those who see few colors. */
const SERIES = {
  dark: ['#a78bfa', '#2dd4bf', '#fbbf24', '#60a5fa', '#f472b6', '#a3e635'],
  light: ['#6d28d9', '#0f766e', '#b45309', '#1d4ed8', '#be185d', '#4d7c0f'],
} as const;
const FONT_SIZE = 12;
/** A canvas inherits no font. */
const FONT = "'Inter Variable', system-ui, sans-serif";

/** What all kinds of charts have in common: faint horizontal lines, muted labels, no motion. */
export function commonOptions(mode: ThemeMode, { points, height, unit, shown, tick }: ChartProps) {
  const c = palettes[mode];
  const label = { labelFill: c.muted, labelOpacity: 1, labelFontSize: FONT_SIZE, labelFontFamily: FONT };
  const several = points.some(({ series }) => series !== undefined);
  return {
    data: [...points],
    xField: 'x',
    yField: 'y',
    height,
    autoFit: true,
    animate: false,
    theme: { type: mode === 'dark' ? 'classicDark' : 'classic', view: { viewFill: 'transparent' } },
    axis: {
      x: {
        ...label,
        title: false,
        tick: false,
        line: false,
        grid: false,
        labelAutoRotate: false,
        labelAutoHide: { type: 'hide', keepHeader: true, keepTail: true },
        ...(tick && { labelFormatter: tick }),
      },
      y: {
        ...label,
        title: false,
        tick: false,
        line: false,
        labelAutoRotate: false,
        labelAutoHide: true,
        labelFormatter: (value: number) => (Number.isInteger(value) ? shown(value) : ''),
        gridStroke: c.line,
        gridStrokeOpacity: 1,
        gridLineDash: [0, 0],
      },
    },
    scale: {
      y: { nice: true, domainMin: 0, tickCount: 5 },
      color: { range: several ? [...SERIES[mode]] : [c['accent-text']] },
    },
    legend: several
      ? {
          color: {
            itemLabelFill: c['text-2'],
            itemLabelFontSize: FONT_SIZE,
            itemLabelFontFamily: FONT,
            itemMarker: 'square',
            title: false,
          },
        }
      : false,
    tooltip: {
      title: ({ x, name }: Point) => cutTitle(name ?? x),
      items: [(point: Point) => ({ name: unit ?? point.series ?? '', value: shown(point.y) })],
    },
    interaction: {
      tooltip: {
        crosshairsStroke: c['line-3'],
        css: {
          '.g2-tooltip': {
            background: c.floating,
            color: c.text,
            'border-radius': '8px',
            'box-shadow': `0 0 0 1px ${c['line-2']}`,
            'max-width': '320px',
            'font-family': 'inherit',
          },
          '.g2-tooltip-title': {
            color: c.muted,
            display: '-webkit-box',
            overflow: 'hidden',
            'overflow-wrap': 'anywhere',
            'white-space': 'normal',
            '-webkit-box-orient': 'vertical',
            '-webkit-line-clamp': '3',
          },
          '.g2-tooltip-list-item-name-label': { color: c['text-2'] },
          '.g2-tooltip-list-item-value': { color: c.text, 'font-weight': '600' },
        },
      },
    },
    colorField: several ? 'series' : undefined,
  };
}
