import type { Unit } from './units.js';

/** Characters; beyond it an excerpt is the unit with what fits around it. */
const LONG = 700;

/** The unit with what belongs to it, quoted as written, marked with the number of its source. */
export function excerptOf({ block, at }: Unit, source: number): string {
  const mark = ` [${source}]`;
  switch (block.kind) {
    case 'prose':
      return (
        block.pieces
          .slice(Math.max(0, at - 1), at + 2)
          .join('')
          .trim() + mark
      );
    case 'list': {
      const [from, to] = fitting(block.pieces, at);
      return [block.lead, block.pieces.slice(from, to).join('\n') + mark].filter(Boolean).join('\n\n');
    }
    case 'table':
      return [block.lead, [block.head, markedRow(block.pieces[at] ?? '', mark)].filter(Boolean).join('\n')]
        .filter(Boolean)
        .join('\n\n');
    case 'code':
      return [block.lead, block.pieces.join('\n'), mark.trim()].filter(Boolean).join('\n\n');
  }
}

/** All pieces where they are not too long together, else the one with those after it that fit. */
function fitting(pieces: readonly string[], at: number): [number, number] {
  if (pieces.join('\n').length <= LONG) return [0, pieces.length];
  let [to, length] = [at + 1, pieces[at]?.length ?? 0];
  while (to < pieces.length && length + (pieces[to]?.length ?? 0) <= LONG) length += pieces[to++]?.length ?? 0;
  return [at, to];
}

const markedRow = (row: string, mark: string): string =>
  row.replace(/\s*(\|?)\s*$/u, (_, bar: string) => `${mark}${bar ? ' |' : ''}`);
