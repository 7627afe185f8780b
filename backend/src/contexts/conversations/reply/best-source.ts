import type { Passage } from '../../../ports/knowledge-index.js';

/** Share of an answer's words that its source must hold. */
const ENOUGH = 0.6;
/** Fewer words could be from anywhere. */
const FEWEST_WORDS = 4;
/** Longer answers are judged by their beginning. */
const JUDGED_LENGTH = 4_000;

/** Words of at least four letters by their first five, numbers, and each character of scripts without spaces. */
const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|\p{N}+|\p{L}{4,}/gu;
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(WORDS)
      ?.map((word) => word.slice(0, 5)),
  );

/** The index of the passage that an answer without citations repeats. Undefined if it repeats none. */
export function bestSource(answer: string, passages: readonly Passage[]): number | undefined {
  const words = wordsOf(answer.slice(0, JUDGED_LENGTH));
  if (words.size < FEWEST_WORDS) return undefined;
  let best: { readonly at: number; readonly share: number } | undefined;
  for (const [at, { headings, text }] of passages.entries()) {
    const held = wordsOf([...headings, text].join('\n'));
    const share = [...words].filter((word) => held.has(word)).length / words.size;
    if (share >= ENOUGH && share > (best?.share ?? 0)) best = { at, share };
  }
  return best?.at;
}
