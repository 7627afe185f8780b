import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { stemmerOf } from '../text/stems.js';
import { lightStem, wordsOf } from '../text/words.js';
import { Remembered } from './remembered.js';

/** Score of a word with the same light stem, or of a part of the same compound. */
const LIGHT = 0.75;
/** Score of a word whose prefix matches, over at least half of the longer word: "dental" and "dentist". */
const BEGINNING = 0.5;
const BEGINNING_LETTERS = 4;
/** Minimum letters of a German compound part. */
const COMPOUND = 5;

/** A word to look for. */
export interface Key {
  readonly word: string;
  readonly stem: string;
  readonly light: string;
}

export const keyOf = (word: string, language: LanguageCode): Key => ({
  word,
  stem: stemmerOf(language)(word),
  light: lightStem(word),
});

/** The words of a text by stem and by light stem. */
export class Bag {
  private readonly stems = new Set<string>();
  private readonly lights = new Set<string>();
  private readonly words: ReadonlySet<string>;
  private beginnings: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(
    text: string,
    stem: (word: string) => string,
    private readonly compounds: boolean,
  ) {
    this.words = new Set(wordsOf(withJoined(text)));
    for (const word of this.words) {
      this.stems.add(stem(word));
      this.lights.add(lightStem(word));
    }
  }

  /** How well the text matches the word, 0 to 1. */
  holds({ word, stem, light }: Key): number {
    if (this.stems.has(stem)) return 1;
    if (this.lights.has(light)) return LIGHT;
    if (this.compounds && [...this.stems].some((other) => endsAlike(stem, other))) return LIGHT;
    return this.begunLike(word).some((other) => beginsAlike(word, other)) ? BEGINNING : 0;
  }

  private begunLike(word: string): readonly string[] {
    this.beginnings ??= Map.groupBy(this.words, beginningOf);
    return this.beginnings.get(beginningOf(word)) ?? [];
  }
}

const beginningOf = (word: string): string => word.slice(0, BEGINNING_LETTERS);

/** "Beitrag" and "Monatsbeitrag", "bringen" and "mitbringen". */
const endsAlike = (left: string, right: string): boolean =>
  Math.min(left.length, right.length) >= COMPOUND && (left.endsWith(right) || right.endsWith(left));

function beginsAlike(left: string, right: string): boolean {
  let same = 0;
  while (same < left.length && left[same] === right[same]) same += 1;
  return same >= BEGINNING_LETTERS && same >= Math.max(left.length, right.length) / 2;
}

/** Adds hyphenated words in one piece: "e-bike" is also written "ebike". */
const withJoined = (text: string): string =>
  `${text} ${[...text.matchAll(/\p{L}+(?:-\p{L}+)+/gu)].map(([word]) => word.replaceAll('-', '')).join(' ')}`;

/** The same passages are used again and again, and splitting them into words is most of the work. */
const bags = new Remembered((text, language) => new Bag(text, stemmerOf(language), language === 'de'), { max: 4_000 });

export const bagOf = (text: string, language: LanguageCode): Bag => bags.of(text, language);
