import { palettes, useThemeMode } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { LazyChart } from '../chart/lazy-chart';
import type { ChartProps } from '../chart/point';
import { csvOf } from './csv';
import { type Column, DataTable } from './data-table';
import { EmptyPanel, PanelFrame, SaveButton } from './panel-frame';
import { savePicture, saveText } from './save';

interface PanelProps<Row> {
  readonly title: string;
  readonly description?: ReactNode;
  /** Shown in place of the chart, if there are no rows. */
  readonly empty: string;
  /** Name of saved files, without an ending. */
  readonly file: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly chart: Omit<ChartProps, 'label'>;
}

/** A chart, the same figures as a table, and both as files. */
export function Panel<Row>({ title, description, empty, file, columns, rows, chart }: PanelProps<Row>) {
  const [asTable, setAsTable] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const mode = useThemeMode();
  const saveCsv = () =>
    saveText(
      `${file}.csv`,
      csvOf([columns.map((column) => column.title), ...rows.map((row) => columns.map(({ value }) => value(row)))]),
    );
  const savePng = () => {
    const canvas = frame.current?.querySelector('canvas');
    if (canvas) savePicture(`${file}.png`, canvas, palettes[mode].surface);
  };
  const tools = rows.length > 0 && (
    <>
      <Button
        type="text"
        size="small"
        icon={asTable ? <ChartNoAxesColumn size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
        aria-label={`View as ${asTable ? 'chart' : 'table'}: ${title}`}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? 'View as chart' : 'View as table'}
      </Button>
      <SaveButton title={title} as="CSV" onSave={saveCsv} />
      {!asTable && <SaveButton title={title} as="PNG" onSave={savePng} />}
    </>
  );
  return (
    <PanelFrame title={title} description={description} tools={tools}>
      {rows.length === 0 && <EmptyPanel>{empty}</EmptyPanel>}
      {rows.length > 0 && asTable && <DataTable label={title} columns={columns} rows={rows} />}
      {rows.length > 0 && !asTable && <LazyChart {...chart} label={title} frame={frame} />}
    </PanelFrame>
  );
}
