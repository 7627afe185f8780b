import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { eld } from 'eld/extrasmall';
import { stopWordsOf } from '../text/stop-words.js';
import { wordsOf } from '../text/words.js';
import { courtesyLanguages } from './small-talk.js';

const LATIN: readonly LanguageCode[] = ['en', 'es', 'fr', 'de', 'it', 'pt'];

/** Scripts that tell the language by themselves, the more telling first: Japanese mixes its own with Chinese characters. */
const SCRIPTS: readonly (readonly [RegExp, LanguageCode])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

/** What it adds to a language's score when all words are stop words of it. */
const STOP_WORDS = 0.4;
/** How far behind a language that is not spoken here one may be and still be meant: "Vorrei annullare" is near Corsican. */
const NEAR = 0.12;

/**
 * Tells ten languages apart on questions of a few words: by script where that is enough, else by letter sequences (the
 * smallest data of `eld` does as well on short questions as its medium one) together with stop words.
 */
export function detectLanguage(text: string, among: readonly LanguageCode[]): LanguageCode | undefined {
  const script = SCRIPTS.find(([pattern]) => pattern.test(text))?.[1];
  if (script)
    return [script, ...(script === 'zh' ? (['ja'] as const) : [])].find((language) => among.includes(language));
  const [greeted, another] = [...courtesyLanguages(text)].filter((language) => among.includes(language));
  const words = wordsOf(text);
  if (greeted && !another && words.length <= 3) return greeted;
  return byLetters(text, words, among);
}

function byLetters(text: string, words: readonly string[], among: readonly LanguageCode[]): LanguageCode | undefined {
  const result = eld.detect(text);
  const scores = result.getScores();
  const share = (language: LanguageCode) =>
    words.filter((word) => stopWordsOf(language).has(word)).length / words.length;
  const ranked = LATIN.filter((language) => among.includes(language))
    .map((language) => ({
      language,
      stops: share(language),
      score: (scores[language] ?? 0) + STOP_WORDS * share(language),
    }))
    .sort((left, right) => right.score - left.score);
  const [best] = ranked;
  if (!best || best.score === 0) return undefined;
  if (best.stops === 0 && !result.isReliable()) return undefined;
  return best.score >= Math.max(...Object.values(scores)) - NEAR ? best.language : undefined;
}
