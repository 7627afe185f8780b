import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { stemmerOf } from '../text/stems.js';
import { lightStem, wordsOf } from '../text/words.js';
import { shows } from './cues.js';
import type { Question } from './question.js';
import type { Unit } from './units.js';

/** How far a word counts by where it stands; chosen on the tuning half of the labelled questions. */
const ABOVE = 0.9;
const TITLE = 0.3;
const NEIGHBOUR = 0.4;
/** A word with the same light stem as the one asked for, or a part of the same compound. */
const LIGHT = 0.75;
/** A word that begins as the one asked for, over at least half of the longer one: "dental" and "dentist". */
const BEGINNING = 0.5;
const BEGINNING_LETTERS = 4;
/** How much it says that the unit holds what kind of thing was asked for, against a rare word. */
const CUE = 0.3;
/** What is left of the cover where the unit holds nothing of that kind. */
const OTHER_KIND = 0.85;
/** What numbered steps are ahead of other units where a question asks how something is done. */
const STEPS = 0.2;
/** Letters that two German words share at their end, to be taken for parts of one another. */
const COMPOUND = 5;

export interface Judged {
  readonly unit: Unit;
  /** Share of the question that the unit and its surroundings cover, 0 to 1, rare words weighing more. */
  readonly cover: number;
}

/** The words of a text by stem and by light stem. */
class Bag {
  private readonly stems = new Set<string>();
  private readonly lights = new Set<string>();
  private readonly words: ReadonlySet<string>;

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

  holds({ word, stem, light }: Key): number {
    if (this.stems.has(stem)) return 1;
    if (this.lights.has(light)) return LIGHT;
    if (this.compounds && [...this.stems].some((other) => endsAlike(stem, other))) return LIGHT;
    return [...this.words].some((other) => beginsAlike(word, other)) ? BEGINNING : 0;
  }
}

interface Key {
  readonly word: string;
  readonly stem: string;
  readonly light: string;
}

/** "Beitrag" and "Monatsbeitrag", "bringen" and "mitbringen". */
const endsAlike = (left: string, right: string): boolean =>
  Math.min(left.length, right.length) >= COMPOUND && (left.endsWith(right) || right.endsWith(left));

function beginsAlike(left: string, right: string): boolean {
  let same = 0;
  while (same < left.length && left[same] === right[same]) same += 1;
  return same >= BEGINNING_LETTERS && same >= Math.max(left.length, right.length) / 2;
}

/** "e-bike" is also written "ebike". */
const withJoined = (text: string): string => `${text} ${[...text.matchAll(/\p{L}+(?:-\p{L}+)+/gu)].map(([word]) => word.replaceAll('-', '')).join(' ')}`;

/** Every unit with how well it covers the question, best first; equal ones in the order of the passages. */
export function judge(question: Question, units: readonly Unit[], language: LanguageCode): Judged[] {
  const stem = stemmerOf(language);
  const bagOf = (text: string) => new Bag(text, stem, language === 'de');
  const bags = units.map((unit) => ({ own: bagOf(unit.text), above: bagOf(unit.above), title: bagOf(unit.title) }));
  const terms = question.terms.map(({ word, weight }) => {
    const key = { word, stem: stem(word), light: lightStem(word) };
    const holding = bags.filter(({ own, above, title }) => own.holds(key) || above.holds(key) || title.holds(key)).length;
    return { key, weight, rarity: rarity(holding, units.length) };
  });
  const cueWeight = question.cue ? CUE * rarity(1, units.length) : 0;

  const cover = (at: number): number => {
    const unit = units[at];
    const bag = bags[at];
    if (!unit || !bag) return 0;
    const beside = [at - 1, at + 1].filter((other) => units[other]?.block === unit.block && unit.block.kind === 'prose');
    let found = 0;
    let whole = cueWeight;
    for (const { key, weight, rarity: rare } of terms) {
      const share = Math.max(
        bag.own.holds(key),
        ABOVE * bag.above.holds(key),
        TITLE * bag.title.holds(key),
        ...beside.map((other) => NEIGHBOUR * (bags[other]?.own.holds(key) ?? 0)),
      );
      found += share * weight.found * rare;
      whole += rare * (share > 0 ? weight.found : weight.missing);
    }
    if (found === 0) return 0;
    if (!question.cue) return found / whole;
    if (shows(question.cue, unit.text)) return (found + cueWeight) / whole;
    return (OTHER_KIND * found) / whole;
  };

  const place = ({ unit, cover: covered }: Judged) => covered + (covered > 0 && question.steps && unit.block.ordered ? STEPS : 0);
  return units
    .map((unit, at) => ({ unit, cover: cover(at) }))
    .sort((left, right) => place(right) - place(left) || left.unit.passage - right.unit.passage);
}

/** BM25's inverse frequency over units. A word seen nowhere counts as one seen once, no more. */
const rarity = (holding: number, all: number): number => Math.log(1 + (all - Math.max(1, holding) + 0.5) / (Math.max(1, holding) + 0.5));
