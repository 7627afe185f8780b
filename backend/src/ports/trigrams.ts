/** The length of an n-gram. A trigram index cannot find shorter texts. */
const TRIGRAM = 3;

const startingAt = (text: string, starts: (last: number) => number[]): string[] => {
  const letters = [...text];
  const last = letters.length - TRIGRAM;
  return last < 0 ? [] : [...new Set(starts(last).map((start) => letters.slice(start, start + TRIGRAM).join('')))];
};

/** All distinct trigrams of a text, as stored in an index. */
export const trigramsOf = (text: string): string[] =>
  startingAt(text, (last) => Array.from({ length: last + 1 }, (_, start) => start));

/**
 * Distinct trigrams that cover a text side by side: far fewer than all, and almost as selective. Empty if the text is
 * too short.
 */
export const coveringTrigrams = (text: string): string[] =>
  startingAt(text, (last) =>
    Array.from({ length: Math.ceil((last + TRIGRAM) / TRIGRAM) }, (_, place) => Math.min(place * TRIGRAM, last)),
  );
