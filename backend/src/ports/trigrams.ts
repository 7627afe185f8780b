/** A trigram index finds nothing shorter. */
const TRIGRAM = 3;

const startingAt = (text: string, starts: (last: number) => number[]): string[] => {
  const letters = [...text];
  const last = letters.length - TRIGRAM;
  return last < 0 ? [] : [...new Set(starts(last).map((start) => letters.slice(start, start + TRIGRAM).join('')))];
};

/** Every trigram of a text, each once: what an index keeps of it. */
export const trigramsOf = (text: string): string[] =>
  startingAt(text, (last) => Array.from({ length: last + 1 }, (_, start) => start));

/** Trigrams that cover a text side by side, each once: far fewer than all of its trigrams, and hardly less selective. None where it is too short. */
export const coveringTrigrams = (text: string): string[] =>
  startingAt(text, (last) =>
    Array.from({ length: Math.ceil((last + TRIGRAM) / TRIGRAM) }, (_, place) => Math.min(place * TRIGRAM, last)),
  );
