import type { Unit } from './units.js';

/** Maximum characters of a list that is quoted whole. */
const LONG = 700;

/** Code in a line, or a document's own source number, which would count as one of the answer's. */
const OWN_NUMBER = /(`[^`\n]*`)|[ \t]?\[\^?\d+(?:[,;–-] ?\d+)*\](?!\()/g;

const withoutNumbers = (text: string): string => text.replace(OWN_NUMBER, (_, code: string | undefined) => code ?? '');

/** A chat shows each end of a line. Where an editor wrapped a sentence, there is none. */
const unwrapped = (sentence: string): string => sentence.replace(/[ \t]*\r?\n(?=\S)/gu, ' ');

/** Quotes the unit with its context, as Markdown source, and adds the number of its source. */
export function excerptOf({ block, at }: Unit, source: number): string {
  const mark = ` [${source}]`;
  switch (block.kind) {
    case 'prose':
      return (
        withoutNumbers(
          block.pieces
            .slice(Math.max(0, at - 1), at + 2)
            .map(unwrapped)
            .join(''),
        ).trim() + mark
      );
    case 'list': {
      const [from, to] = fitting(block.pieces, at);
      return [block.lead, withoutNumbers(block.pieces.slice(from, to).join('\n')) + mark].filter(Boolean).join('\n\n');
    }
    case 'table':
      return [
        block.lead,
        [block.head, markedRow(withoutNumbers(block.pieces[at] ?? ''), mark)].filter(Boolean).join('\n'),
      ]
        .filter(Boolean)
        .join('\n\n');
    case 'code':
      return [block.lead, block.pieces.join('\n'), mark.trim()].filter(Boolean).join('\n\n');
  }
}

/** All pieces if they fit, otherwise the one at `at` and those after it that fit. */
function fitting(pieces: readonly string[], at: number): [number, number] {
  if (pieces.join('\n').length <= LONG) return [0, pieces.length];
  let [to, length] = [at + 1, pieces[at]?.length ?? 0];
  while (to < pieces.length && length + (pieces[to]?.length ?? 0) <= LONG) length += pieces[to++]?.length ?? 0;
  return [at, to];
}

const markedRow = (row: string, mark: string): string =>
  row.replace(/\s*(\|?)\s*$/u, (_, bar: string) => `${mark}${bar ? ' |' : ''}`);
