import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { sentencesOf } from '../text/sentences.js';

/** Text like "<|endoftext|>" in a document is plain text, not an instruction to the tokenizer. */
const NO_SPECIAL = { disallowedSpecial: new Set<string>() };
/** Texts are counted in pieces of this length, because the tokenizer takes quadratic time for a single endless word. */
const PIECE_LENGTH = 2_000;

export function tokensOf(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at += PIECE_LENGTH)
    tokens += countTokens(text.slice(at, at + PIECE_LENGTH), NO_SPECIAL);
  return tokens;
}

/** Splits a text into sentences. A sentence of more than `most` tokens is split between words, if it has any. */
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
