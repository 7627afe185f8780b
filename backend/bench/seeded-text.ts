const VOCABULARY = 30_000;
const LETTERS = 'aeioubcdfglmnprstvkh';

/** A word by its index in the vocabulary. Words share endings but not beginnings, like inflected stems. */
function wordAt(rank: number): string {
  let word = '';
  for (let rest = rank + LETTERS.length; rest > 0; rest = Math.floor(rest / LETTERS.length))
    word += LETTERS[rest % LETTERS.length];
  return word;
}

/** Makes sentences of `length` words with Zipf frequencies, without the `from` most frequent ones. */
export function sentences(seed: number): (length: number, from?: number) => string {
  const random = seeded(seed);
  const zipf = (from: number) => wordAt(Math.floor(from * (VOCABULARY / from) ** random()));
  return (length, from = 1) => `${Array.from({ length }, () => zipf(from)).join(' ')}.`;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}
