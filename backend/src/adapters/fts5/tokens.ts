import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { sentencesOf } from '../text/sentences.js';

/** Text like "<|endoftext|>" in a document is text, not an instruction to the tokenizer. */
const NO_SPECIAL = { disallowedSpecial: new Set<string>() };
/** The tokenizer takes quadratic time on one endless word. */
const COUNTED_AT_ONCE = 2_000;

export function tokensOf(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at += COUNTED_AT_ONCE)
    tokens += countTokens(text.slice(at, at + COUNTED_AT_ONCE), NO_SPECIAL);
  return tokens;
}

/** The sentences of a text; one of more than `most` tokens is cut between words, where it has words. */
export function piecesOf(text: string, most: number): string[] {
  return sentencesOf(text).flatMap((sentence) => halves(sentence, most));
}

function halves(text: string, most: number): string[] {
  if (tokensOf(text) <= most || text.length < 2) return [text];
  const middle = text.length >> 1;
  const space = text.lastIndexOf(' ', middle);
  const at = space > middle >> 1 ? space + 1 : middle + (isLowSurrogate(text, middle) ? 1 : 0);
  return [...halves(text.slice(0, at), most), ...halves(text.slice(at), most)];
}

const isLowSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
