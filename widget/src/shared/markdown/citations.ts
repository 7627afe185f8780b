import type { Inline } from './syntax';

/** `[1]`, `[1, 2]` or `[1][2]`, plus punctuation after it, which is moved before the number. */
const MARK = /^\s*((?:\[\d{1,2}(?:\s*,\s*\d{1,2})*\]\s*?)+)(?!\()([.,;:!?…。，！？：；、،؛؟।]*)/;
/** A mark that has not fully arrived yet. */
const HALF_MARK = /\s*\[[\d\s,]*$/;

export interface Mark {
  readonly length: number;
  readonly sources: readonly number[];
  readonly punctuation: string;
}

/** Returns the mark at the start of the text, including leading blanks, or undefined if a number names no source. */
export const markAt = (text: string, sourceCount: number): Mark | undefined => {
  const [match, numbers, punctuation = ''] = MARK.exec(text) ?? [];
  if (!match || !numbers) return undefined;
  const sources = [...new Set((numbers.match(/\d+/g) ?? []).map(Number))];
  const known = sources.every((source) => source >= 1 && source <= sourceCount);
  return known ? { length: match.length, sources, punctuation } : undefined;
};

export const withoutHalfMark = (text: string) => text.replace(HALF_MARK, '');

/** Removes the source numbers, for copying. */
export const withoutMarks = (text: string, sourceCount: number) => {
  let plain = '';
  for (let at = 0; at < text.length;) {
    const mark = text[at] === '[' || text[at] === ' ' ? markAt(text.slice(at), sourceCount) : undefined;
    plain += mark ? mark.punctuation : text[at];
    at += mark?.length ?? 1;
  }
  return plain;
};

/** Attaches source numbers to the last word before them. */
export const cite = (before: readonly Inline[], mark: Omit<Mark, 'length'>): Inline[] => {
  const last = before.at(-1);
  const rest = before.slice(0, -1);
  if (typeof last === 'string') {
    const text = last.trimEnd() + mark.punctuation;
    const at = text.search(/\S+$/);
    const [head, word] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
    // Scripts without spaces have one endless "word", so only its last characters are used.
    const tail = [...word].slice(-12).join('');
    return [
      ...rest,
      ...textNode(head + word.slice(0, word.length - tail.length)),
      { kind: 'cited', word: tail, sources: mark.sources },
    ];
  }
  if (typeof last === 'object' && (last.kind === 'strong' || last.kind === 'em') && !mark.punctuation) {
    return [...rest, { ...last, content: cite(last.content, mark) }];
  }
  return [...before, { kind: 'cited', word: mark.punctuation, sources: mark.sources }];
};

const textNode = (text: string): Inline[] => (text === '' ? [] : [text]);
