import { contentWords } from '../text/stop-words.js';
import { lightStem, wordsOf } from '../text/words.js';

/** More words of one question say nothing more and cost a posting list each. */
const MOST_WORDS = 48;

/** The two columns of a chunk: light stems, and words with the title and headings said twice. */
export function columnsOf(title: string, headings: readonly string[], text: string): { stem: string; word: string } {
  const heading = wordsOf([title, ...headings].join(' '));
  const body = wordsOf(text);
  return { stem: [...heading, ...body].map(lightStem).join(' '), word: [...heading, ...heading, ...body].join(' ') };
}

/**
 * A question as an FTS5 expression: any of its words in either column, stop words left out. Each is quoted, so that nothing
 * a visitor writes is read as syntax. Undefined where the question holds no word.
 */
export function matchOf(question: string): string | undefined {
  const words = contentWords(wordsOf(question)).slice(0, MOST_WORDS);
  if (words.length === 0) return undefined;
  return `({stem} : (${anyOf(words.map(lightStem))})) OR ({word} : (${anyOf(words)}))`;
}

const anyOf = (words: readonly string[]): string =>
  [...new Set(words)].map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ');
