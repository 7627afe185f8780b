import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { informationOf } from '../text/information.js';
import { contentWords } from '../text/stop-words.js';
import { wordsOf } from '../text/words.js';
import { asksForSteps, cueOf, isNumberWord, type Cue } from './cues.js';

/** A word that the answer should hold. */
export interface Term {
  readonly word: string;
  /** How much it says beside its rarity, where it is found and where it is missing. */
  readonly weight: { readonly found: number; readonly missing: number };
}

export interface Question {
  readonly cue: Cue | undefined;
  /** It asks how something is done. */
  readonly steps: boolean;
  readonly terms: readonly Term[];
}

/** A name or a number: where it is missing, the text is about something else. */
const NAMED = 2;
/** "my two dogs": the text speaks of dogs, not of two. */
const COUNTED = 0.2;
/** The thing that "which" asks for. */
const FOCUS = 2;

/** What a question asks for, and about what. */
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

/** Words written with a capital inside a sentence. German writes all its nouns so. */
function namesIn(text: string, language: LanguageCode): ReadonlySet<string> {
  if (language === 'de') return new Set();
  const names = text.matchAll(/(?<=[\p{L}\p{N},;]\s)\p{Lu}[\p{L}\p{N}]+/gu);
  return new Set([...names].flatMap(([name]) => wordsOf(name)));
}
