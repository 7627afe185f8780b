import { palettes, useThemeMode } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { ChartNoAxesColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { LazyChart } from '../chart/lazy-chart';
import type { ChartProps } from '../chart/point';
import { csvOf } from './csv';
import { type Column, DataTable } from './data-table';
import classes from './panel.module.css';
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
  const heading = useId();
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
  return (
    <section className={classes['panel']} aria-labelledby={heading}>
      <header className={classes['head']}>
        <div className={classes['titles']}>
          <h2 id={heading}>{title}</h2>
          {description && <p>{description}</p>}
        </div>
        {rows.length > 0 && (
          <div className={classes['tools']}>
            <Button
              type="text"
              size="small"
              icon={asTable ? <ChartNoAxesColumn size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
              aria-label={`View as ${asTable ? 'chart' : 'table'}: ${title}`}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? 'View as chart' : 'View as table'}
            </Button>
            <Button
              type="text"
              size="small"
              icon={<Download size={14} aria-hidden />}
              aria-label={`Save ${title} as CSV`}
              onClick={saveCsv}
            >
              CSV
            </Button>
            {!asTable && (
              <Button
                type="text"
                size="small"
                icon={<Download size={14} aria-hidden />}
                aria-label={`Save ${title} as PNG`}
                onClick={savePng}
              >
                PNG
              </Button>
            )}
          </div>
        )}
      </header>
      {rows.length === 0 && <p className={classes['empty']}>{empty}</p>}
      {rows.length > 0 && asTable && <DataTable label={title} columns={columns} rows={rows} />}
      {rows.length > 0 && !asTable && <LazyChart {...chart} label={title} frame={frame} />}
    </section>
  );
}
