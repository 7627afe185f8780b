/** A word, or a character in scripts without spaces. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+/gu;
const IS_CHARACTER = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
/** Shorter runs match by chance: every answer shares "of the" with its passage. */
const MIN_WORDS = 4;
const MIN_CHARACTERS = 6;

/** Offsets of a part of a text: its start and its end. */
export type Range = readonly [from: number, to: number];

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map((match) => ({
    text: match[0].normalize('NFKC').toLocaleLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));

const placesOf = (words: readonly Word[]): Map<string, number[]> => {
  const places = new Map<string, number[]>();
  words.forEach(({ text }, at) => places.set(text, [...(places.get(text) ?? []), at]));
  return places;
};

/** The parts of a passage that the answer repeats verbatim, in order. */
export const usedRanges = (passage: string, answer: string): Range[] => {
  const words = wordsOf(passage);
  const said = wordsOf(answer);
  const places = placesOf(said);
  const ranges: Range[] = [];
  for (let at = 0; at < words.length;) {
    const length = longestRun(words, at, said, places.get(words[at]?.text ?? '') ?? []);
    const run = words.slice(at, at + length);
    const first = run[0];
    const last = run.at(-1);
    if (!first || !last || length < (IS_CHARACTER.test(first.text) ? MIN_CHARACTERS : MIN_WORDS)) {
      at += 1;
      continue;
    }
    ranges.push([first.start, endOfSentence(passage, last.end)]);
    at += length;
  }
  return ranges;
};

/** Includes the punctuation that ends the sentence. */
const endOfSentence = (text: string, at: number) => at + (/^[.!?。！？।؟]/.exec(text.slice(at))?.[0].length ?? 0);

const longestRun = (words: readonly Word[], at: number, said: readonly Word[], places: readonly number[]) => {
  let longest = 0;
  for (const place of places) {
    let length = 0;
    while (words[at + length] && words[at + length]?.text === said[place + length]?.text) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
};
