import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { stopWordShare } from '../text/stop-words.js';
import { wordsOf } from '../text/words.js';
import { eld } from './compact-eld.js';
import { courtesyLanguages } from './small-talk.js';

const LATIN: readonly LanguageCode[] = ['en', 'es', 'fr', 'de', 'it', 'pt'];

/** Scripts that identify a language. Japanese comes before Chinese because it also uses Chinese characters. */
const SCRIPTS: readonly (readonly [RegExp, LanguageCode])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

/** Added to a language's score if all words are its stop words; in proportion otherwise. */
const STOP_WORDS = 0.4;
/**
 * A supported language wins if an unsupported one leads by no more than this: "Vorrei annullare" scores as Corsican.
 */
const NEAR = 0.12;

/**
 * Distinguishes ten languages in questions of a few words: by script if that is enough, otherwise by n-grams and stop
 * words. On short questions, the smallest data set of `eld` is as accurate as the medium one.
 */
export function detectLanguage(text: string, among: readonly LanguageCode[]): LanguageCode | undefined {
  const script = SCRIPTS.find(([pattern]) => pattern.test(text))?.[1];
  if (script)
    return [script, ...(script === 'zh' ? (['ja'] as const) : [])].find((language) => among.includes(language));
  const words = wordsOf(text);
  return (words.length <= 3 && greetedIn(text, among)) || byLetters(text, words, among);
}

/** Undefined if several languages greet like this. */
function greetedIn(text: string, among: readonly LanguageCode[]): LanguageCode | undefined {
  const [greeted, another] = [...courtesyLanguages(text)].filter((language) => among.includes(language));
  return another ? undefined : greeted;
}

function byLetters(text: string, words: readonly string[], among: readonly LanguageCode[]): LanguageCode | undefined {
  const result = eld.detect(text);
  const scores = result.getScores();
  const ranked = LATIN.filter((language) => among.includes(language))
    .map((language) => {
      const stops = stopWordShare(words, language);
      return { language, stops, score: (scores[language] ?? 0) + STOP_WORDS * stops };
    })
    .sort((left, right) => right.score - left.score);
  const [best] = ranked;
  if (!best || best.score === 0) return undefined;
  if (best.stops === 0 && !result.isReliable()) return undefined;
  return best.score >= Math.max(...Object.values(scores)) - NEAR ? best.language : undefined;
}
