/** A stretch of an answer: words, or the numbers of the sources behind the words before it. */
export type Stretch = { readonly text: string } | { readonly sources: readonly number[] };

/** `[1]`, `[1, 2]` or `[1][2]` with the blanks before it, and the punctuation that it should have followed. */
const MARK = /\s*((?:\[\d{1,2}(?:\s*,\s*\d{1,2})*\])+)(?!\()([.,;:!?…。，！？：；、،؛؟।]*)/g;

/**
 * Takes the source numbers out of an answer's text, so that they can be drawn: after the punctuation, as the widget does.
 * A number that names no source is text; an answer that names none gets all of its sources at its end.
 */
export const citedText = (answer: string, sourceCount: number): Stretch[] => {
  const stretches: Stretch[] = [];
  let cites = false;
  let read = 0;
  for (const match of answer.matchAll(MARK)) {
    const [whole, numbers = '', punctuation = ''] = match;
    const sources = [...new Set((numbers.match(/\d+/g) ?? []).map(Number))];
    if (!sources.every((source) => source >= 1 && source <= sourceCount)) continue;
    stretches.push({ text: answer.slice(read, match.index) + punctuation }, { sources });
    cites = true;
    read = match.index + whole.length;
  }
  const rest = answer.slice(read);
  if (rest) stretches.push({ text: rest });
  if (cites || sourceCount === 0) return stretches;
  return [...stretches, { sources: Array.from({ length: sourceCount }, (_, index) => index + 1) }];
};
