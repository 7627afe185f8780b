import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { informationOf } from '../text/information.js';
import { contentWords, likelyLanguage } from '../text/stop-words.js';
import { wordsOf } from '../text/words.js';
import { type Bag, bagOf, keyOf, type Key } from './bag.js';
import { conceptOf, isCountry, isGeneric, withoutPhrases } from './concepts.js';
import { cueOf, type Cue } from './cues.js';
import { namesIn } from './question.js';
import { Remembered } from './remembered.js';

/** From this likeness on, two questions ask the same. Chosen on the tuning half of `eval/answers.json`. */
export const SAME = 0.65;

/** Weight of the kind of answer that is expected, relative to a rare word. */
const CUE = 0.5;
/** Score of a word that only the answer holds, not its question. */
const IN_ANSWER = 0.5;
/** Factor if one question expects a kind of answer that the other does not, such as a price. */
const OTHER_KIND = 0.55;
/** Weights of what only one of the questions has, relative to another word: a name or number, and a known word. */
const NAMED = 3;
const KNOWN = 2;
/** The least weight of a known word: many are frequent, and still the subject of a question. */
const KNOWN_LEAST = 0.5;
/** Weight of words that are said in any question. */
const GENERIC = 0.03;

interface Term {
  readonly concept: string;
  readonly key: Key;
  /** Weight if the other question has it, and if not. */
  readonly weight: number;
  readonly missing: number;
}

/** A question as it is read in a language. What comparing needs is made once. */
class Reading {
  readonly concepts: ReadonlySet<string>;
  #words: Bag | undefined;

  constructor(
    readonly language: LanguageCode,
    readonly cue: Cue | undefined,
    readonly terms: readonly Term[],
  ) {
    this.concepts = new Set(terms.map(({ concept }) => concept));
  }

  get words(): Bag {
    return (this.#words ??= bagOf(this.terms.map(({ key }) => key.word).join(' '), this.language));
  }
}

/** The same answers are compared with each question. */
const readings = new Remembered(readingOf, { max: 2_000 });
const read = (text: string, language: LanguageCode): Reading => readings.of(text, language);

/**
 * The languages to read a question in: the given one, and the one that it seems to be in. A few words do not always
 * tell.
 */
export const languagesOf = (question: string, language: LanguageCode): readonly LanguageCode[] => [
  ...new Set([language, likelyLanguage(wordsOf(question)) ?? language]),
];

interface Compared {
  /** The answer to the second question. */
  readonly answer?: string;
  /** What is less similar may count as 0, which saves time. */
  readonly least?: number;
}

/** How similar other questions are to this one, from 0 to 1. */
export function likenessTo(
  question: string,
  languages: readonly LanguageCode[],
): (other: string, compared?: Compared) => number {
  const readings = languages.map((language) => read(question, language));
  return (other, compared = {}) => Math.max(...readings.map((asked) => alike(question, asked, other, compared)));
}

function alike(question: string, asked: Reading, other: string, { answer = '', least = SAME }: Compared): number {
  const named = read(other, asked.language);
  if (asked.terms.length === 0 || named.terms.length === 0) return Number(plain(question) === plain(other));
  const right = share(named, asked, '');
  // Whatever the other share is, it would not be enough, and long answers take time to read.
  if (2 * right < least * (1 + right)) return 0;
  const left = share(asked, named, answer);
  const kind = kindsDiffer(asked.cue, named.cue) ? OTHER_KIND : 1;
  return left + right === 0 ? 0 : (kind * 2 * left * right) / (left + right);
}

const plain = (text: string): string => wordsOf(text).join(' ');

function readingOf(text: string, language: LanguageCode): Reading {
  const words = wordsOf(withoutPhrases(text));
  const names = namesIn(text, language);
  const terms = new Map<string, Term>();
  for (const word of contentWords(words)) {
    const [key, known] = [keyOf(word, language), conceptOf(word, language)];
    const concept = known ?? key.stem;
    const named = names.has(word) || isCountry(word, language) || /^\p{N}+$/u.test(word);
    const generic = !known && !named && isGeneric(word, language);
    const weight = generic ? GENERIC : Math.max(informationOf(word, language), known ? KNOWN_LEAST : 0);
    const earlier = terms.get(concept);
    if (earlier && earlier.weight >= weight) continue;
    terms.set(concept, { concept, key, weight, missing: weight * (named ? NAMED : known ? KNOWN : 1) });
  }
  return new Reading(language, cueOf(text).cue, [...terms.values()]);
}

/** The share of one question that the other one holds. */
function share(of: Reading, other: Reading, answer: string): number {
  const answered = answer && bagOf(answer, other.language);
  let found = 0;
  let whole = 0;
  for (const { concept, key, weight, missing } of of.terms) {
    const held = other.concepts.has(concept)
      ? 1
      : Math.max(other.words.holds(key), answered ? IN_ANSWER * answered.holds(key) : 0);
    found += weight * held;
    whole += held > 0 ? weight : missing;
  }
  if (of.cue && (of.cue === other.cue || !LENIENT.has(of.cue))) {
    whole += CUE;
    if (of.cue === other.cue) found += CUE;
  }
  return whole === 0 ? 0 : found / whole;
}

const LENIENT: ReadonlySet<Cue | undefined> = new Set(['time', 'duration', undefined]);

/** "When?", "how long?" and "does it?" often mean the same. "How much?" does not. */
const kindsDiffer = (one: Cue | undefined, other: Cue | undefined): boolean =>
  one !== other && !(LENIENT.has(one) && LENIENT.has(other));
