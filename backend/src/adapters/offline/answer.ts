import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import type { Recall } from '../../ports/knowledge-index.js';
import { likelyLanguage } from '../text/stop-words.js';
import { wordsOf } from '../text/words.js';
import { judge } from './evidence.js';
import { excerptOf } from './excerpt.js';
import { readQuestion } from './question.js';
import { unitsOf } from './units.js';

/**
 * Minimum share of the question that a unit must cover to answer it. On the tuning half of `eval/questions.json` and on
 * `eval/practice.json` together, this answers 86 % and declines 92 %.
 */
const ENOUGH = 0.42;
/** A second block is also quoted if its cover reaches this share of the best. */
const NEARLY = 0.9;

/**
 * Excerpts from the passages that answer a question, each with its source's number. Undefined if none covers it well
 * enough.
 */
export function answerFrom(recall: Recall, text: string, language: LanguageCode): readonly string[] | undefined {
  const spoken = likelyLanguage(wordsOf(text)) ?? language;
  const judged = judge(
    readQuestion(text, spoken),
    recall.passages.flatMap((passage, at) => (passage.score > 0 ? unitsOf(passage, at) : [])),
    spoken,
  );
  const [best] = judged;
  if (!best || best.cover < ENOUGH) return undefined;
  const second = judged.find(({ unit, cover }) => unit.block !== best.unit.block && cover >= best.cover * NEARLY);
  const quoted = second ? [best, second] : [best];
  return quoted.map(({ unit }) => excerptOf(unit, unit.passage + 1));
}
