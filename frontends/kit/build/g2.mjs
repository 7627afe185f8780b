// Stands for `@antv/g2`. The library of that has every kind of mark, map, graph and interaction; this one has what
// `src/charts.ts` draws, and is 130 kB smaller (gzipped).
import { Transpose } from '@antv/g2/esm/coordinate/index';
import { ElementHighlight } from '@antv/g2/esm/interaction/index';
import { litelib } from '@antv/g2/esm/lib/lite';
import { Area, Cell, Line, Point } from '@antv/g2/esm/mark/index';
import { ClassicDark } from '@antv/g2/esm/theme/index';
import { DodgeX, StackY } from '@antv/g2/esm/transform/index';

export { extend, register, Runtime } from '@antv/g2/esm/api/index';
export { ChartEvent } from '@antv/g2/esm/utils/event';

export const stdlib = () => ({
  ...litelib(),
  'coordinate.transpose': Transpose,
  'interaction.elementHighlight': ElementHighlight,
  'mark.area': Area,
  'mark.cell': Cell,
  'mark.line': Line,
  'mark.point': Point,
  'theme.classicDark': ClassicDark,
  'transform.dodgeX': DodgeX,
  'transform.stackY': StackY,
});

/** What `@antv/g2-extension-plot` adds: kinds of charts that are not drawn. */
export const plotlib = () => ({});
