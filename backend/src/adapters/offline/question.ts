import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { informationOf } from '../text/information.js';
import { contentWords } from '../text/stop-words.js';
import { wordsOf } from '../text/words.js';
import { asksForSteps, cueOf, isNumberWord, type Cue } from './cues.js';

/** A word that the answer should contain. */
export interface Term {
  readonly word: string;
  /** Weight besides its rarity, if it is found and if it is missing. */
  readonly weight: { readonly found: number; readonly missing: number };
}

export interface Question {
  readonly cue: Cue | undefined;
  /** It asks how to do something. */
  readonly steps: boolean;
  readonly terms: readonly Term[];
}

/** Weight of a missing name or number: without it, a text is about something else. */
const NAMED = 2;
/** Weight of a number word: for "my two dogs", texts about dogs matter, not about "two". */
const COUNTED = 0.2;
/** Weight of the noun after "which". */
const FOCUS = 2;

/** Parses a question into its cue and its weighted terms. */
export function readQuestion(text: string, language: LanguageCode): Question {
  const { cue, rest } = cueOf(text);
  const named = namesIn(text, language);
  const focus = focusOf(text);
  const words = wordsOf(rest);
  const terms = words.length > 0 ? contentWords(words) : [];
  return {
    cue,
    steps: asksForSteps(text),
    terms: terms.map((word) => {
      const found = informationOf(word, language) * (isNumberWord(word) ? COUNTED : 1) * (focus === word ? FOCUS : 1);
      return { word, weight: { found, missing: found * (named.has(word) || /^\p{N}+$/u.test(word) ? NAMED : 1) } };
    }),
  };
}

/** "Which bus goes there?" is about buses. */
function focusOf(text: string): string | undefined {
  const asked = /(?<!\p{L})(?:what|which|welche[rnms]?|quel(?:le)?s?|qué|quale|quali|qual|quais)\s+(\p{L}+)/iu.exec(
    text,
  )?.[1];
  return asked && wordsOf(asked)[0];
}

/** Capitalized words inside a sentence. Not for German, which capitalizes all nouns. */
export function namesIn(text: string, language: LanguageCode): ReadonlySet<string> {
  if (language === 'de') return new Set();
  const names = text.matchAll(/(?<=[\p{L}\p{N},;]\s)\p{Lu}[\p{L}\p{N}]+/gu);
  return new Set([...names].flatMap(([name]) => wordsOf(name)));
}
