import { contentWords } from '../text/stop-words.js';
import { lightStem, wordsOf } from '../text/words.js';

/** Further words of a question add little and cost a posting list each. */
const MAX_WORDS = 48;

/**
 * The two indexed columns of a chunk: light stems, and words with title and headings counted twice. A deletion calls it
 * with what the file has stored, where lone surrogates have become U+FFFD, and must get the same words.
 */
export function columnsOf(title: string, headings: readonly string[], text: string): { stem: string; word: string } {
  const heading = wordsOf([title, ...headings].join(' ').toWellFormed());
  const body = wordsOf(text.toWellFormed());
  return { stem: [...heading, ...body].map(lightStem).join(' '), word: [...heading, ...heading, ...body].join(' ') };
}

/**
 * Converts a question to an FTS5 expression: any of its words except stop words, in either column. Every word is
 * quoted, so that no input is parsed as syntax. Undefined if the question contains no word.
 */
export function matchOf(question: string): string | undefined {
  const words = contentWords(wordsOf(question)).slice(0, MAX_WORDS);
  if (words.length === 0) return undefined;
  return `({stem} : (${anyOf(words.map(lightStem))})) OR ({word} : (${anyOf(words)}))`;
}

const anyOf = (words: readonly string[]): string =>
  [...new Set(words)].map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ');
