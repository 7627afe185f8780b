import { formatNumber } from '@chatbot-builder/kit/format';
import { Link } from '@chatbot-builder/kit/router';
import classes from './panel.module.css';

export interface Column<Row> {
  readonly title: string;
  readonly value: (row: Row) => string | number;
  /** How a number is shown. Files hold it as it is. */
  readonly shown?: (value: number) => string;
  /** The conversations behind the value. */
  readonly to?: (row: Row) => string | undefined;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

function Cell<Row>({ row, column: { value, shown, to } }: { row: Row; column: Column<Row> }) {
  const raw = value(row);
  const text = typeof raw === 'number' ? (shown?.(raw) ?? formatNumber(raw)) : raw;
  const address = raw === 0 ? undefined : to?.(row);
  return <td data-number={typeof raw === 'number'}>{address ? <Link to={address}>{text}</Link> : text}</td>;
}

export function DataTable<Row>({ label, columns, rows }: DataTableProps<Row>) {
  return (
    // Focusable, because it scrolls.
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={`${label}, table`}>
      <table className={classes['table']}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <Cell row={row} column={column} key={column.title} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
