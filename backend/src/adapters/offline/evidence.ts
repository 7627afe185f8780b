import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { bagOf, keyOf, type Bag } from './bag.js';
import { shows } from './cues.js';
import type { Question } from './question.js';
import type { Unit } from './units.js';

/** Weights of matches outside the unit itself. Chosen on the tuning half of the labeled questions. */
const ABOVE = 0.9;
const TITLE = 0.3;
const NEIGHBOR = 0.4;
/** Weight of a unit containing the kind of answer that is expected, relative to a rare word. */
const CUE = 0.3;
/** Factor for units that do not contain that kind of answer. */
const OTHER_KIND = 0.85;
/** Bonus for numbered steps if the question asks how to do something. */
const STEPS = 0.2;

export interface Judged {
  readonly unit: Unit;
  /** Share of the question that the unit and its context cover, 0 to 1. Rare words weigh more. */
  readonly cover: number;
}

/** Scores every unit by how well it covers the question, best first. Ties keep the order of the passages. */
export function judge(question: Question, units: readonly Unit[], language: LanguageCode): Judged[] {
  const keys = question.terms.map(({ word }) => keyOf(word, language));
  const shares = new Map<Bag, readonly number[]>();
  const sharesOf = (text: string): readonly number[] => {
    const bag = bagOf(text, language);
    const known = shares.get(bag) ?? keys.map((key) => bag.holds(key));
    shares.set(bag, known);
    return known;
  };
  const places = units.map((unit) => ({
    own: sharesOf(unit.text),
    above: sharesOf(unit.above),
    title: sharesOf(unit.title),
  }));
  const terms = question.terms.map(({ weight }, term) => {
    const holding = places.filter(({ own, above, title }) => own[term] || above[term] || title[term]).length;
    return { weight, rarity: rarity(holding, units.length) };
  });
  const cueWeight = question.cue ? CUE * rarity(1, units.length) : 0;

  const cover = (unit: Unit, at: number): number => {
    const beside = [at - 1, at + 1].filter(
      (other) => units[other]?.block === unit.block && unit.block.kind === 'prose',
    );
    let found = 0;
    let whole = cueWeight;
    for (const [term, { weight, rarity: rare }] of terms.entries()) {
      const share = Math.max(
        places[at]?.own[term] ?? 0,
        ABOVE * (places[at]?.above[term] ?? 0),
        TITLE * (places[at]?.title[term] ?? 0),
        ...beside.map((other) => NEIGHBOR * (places[other]?.own[term] ?? 0)),
      );
      found += share * weight.found * rare;
      whole += rare * (share > 0 ? weight.found : weight.missing);
    }
    if (found === 0) return 0;
    if (!question.cue) return found / whole;
    return shows(question.cue, unit.text) ? (found + cueWeight) / whole : (OTHER_KIND * found) / whole;
  };

  const rank = ({ unit, cover: covered }: Judged) =>
    covered + (covered > 0 && question.steps && unit.block.ordered ? STEPS : 0);
  return units
    .map((unit, at) => ({ unit, cover: cover(unit, at) }))
    .sort((left, right) => rank(right) - rank(left) || left.unit.passage - right.unit.passage);
}

/** BM25's inverse document frequency over units. A word that occurs nowhere counts as if it occurred once. */
const rarity = (holding: number, all: number): number =>
  Math.log(1 + (all - Math.max(1, holding) + 0.5) / (Math.max(1, holding) + 0.5));
