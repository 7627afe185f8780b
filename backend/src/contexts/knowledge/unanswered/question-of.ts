import { LIMITS } from '@chatbot-builder/contracts/constants';

/** They only turn the direction of what surrounds them. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const CONTROLS = /[\p{Cc}\p{Cs}\s]+/gu;
const WORD = /[\p{L}\p{N}]/u;

/**
 * A visitor's message as the question of an answer: one line of at most `answerQuestionMax` characters. Undefined if it
 * has no word: nobody can answer that.
 */
export function questionOf(message: string): string | undefined {
  const line = message.replace(DIRECTIONS, '').replace(CONTROLS, ' ').trim();
  // The cut may leave half of a character.
  const question = line.slice(0, LIMITS.answerQuestionMax).replace(CONTROLS, ' ').trim();
  return WORD.test(question) ? question : undefined;
}
