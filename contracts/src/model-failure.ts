/** What is wrong with a key, for all chatbots of its account. */
export const KEY_FAILURES = ['no-api-key', 'api-key-refused', 'no-credit'] as const;
export type KeyFailure = (typeof KEY_FAILURES)[number];

/** Why a provider's model gave no answer, besides. */
export const ANSWER_FAILURES = [
  'unknown-model',
  'content-filtered',
  'context-too-long',
  'answer-refused',
  'empty-answer',
  'rate-limited',
  'provider-timeout',
  'provider-unavailable',
] as const;
export type AnswerFailure = (typeof ANSWER_FAILURES)[number];

/** Stable: events name them. */
export type ModelFailure = KeyFailure | AnswerFailure;

/** For whoever owns the chatbot: what happened, and what to do. */
export const FAILURE_ADVICE: Readonly<Record<ModelFailure, string>> = {
  'no-api-key': 'Visitors get no answers: your account has no API key. Add one in Settings.',
  'api-key-refused': 'The provider refuses your API key. Save a valid one in Settings.',
  'no-credit': 'Your account with the provider has no credit left. Add credit there.',
  'unknown-model': 'The provider does not know this model, or your key may not use it. Choose another one.',
  'content-filtered': 'The provider’s content filter stopped an answer. Check your instructions and knowledge.',
  'context-too-long': 'The conversation was too long for the model. Shorten the instructions, or choose another model.',
  'answer-refused': 'The model refused to answer. Check your instructions.',
  'empty-answer': 'The model gave an empty answer. Check your instructions, or choose another model.',
  'rate-limited': 'The provider got too many requests with your key. Raise your limits there.',
  'provider-timeout': 'The provider took too long. Choose another model if it happens again.',
  'provider-unavailable': 'The provider could not be reached, or failed. It will be tried again.',
};

export const isKeyFailure = (code: string): code is KeyFailure => KEY_FAILURES.some((known) => known === code);
export const isModelFailure = (code: string): code is ModelFailure => Object.hasOwn(FAILURE_ADVICE, code);
