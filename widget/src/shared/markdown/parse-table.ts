import { parseInline } from './parse-inline';
import type { Block, Cell } from './syntax';

const DELIMITER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

export const isTableStart = (line: string, next: string | undefined) =>
  line.includes('|') &&
  next !== undefined &&
  next.includes('-') &&
  DELIMITER.test(next) &&
  cellsOf(line).length === cellsOf(next).length;

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** Parses a table whose first two lines are header and delimiter. Short rows are padded, long rows truncated. */
export const parseTable = (lines: readonly string[], sourceCount: number): { block: Block; lines: number } => {
  const [header = '', delimiter = '', ...below] = lines;
  const aligns = cellsOf(delimiter).map((cell): Cell['align'] => (/[^:]:$/.test(cell) ? 'end' : 'start'));
  const end = below.findIndex((line) => !line.includes('|'));
  const body = end < 0 ? below : below.slice(0, end);
  const row = (line: string): Cell[] => {
    const cells = cellsOf(line);
    return aligns.map((align, index) => ({ align, content: parseInline(cells[index] ?? '', sourceCount) }));
  };
  return { block: { kind: 'table', head: row(header), rows: body.map(row) }, lines: 2 + body.length };
};
