import type { InvalidFields } from '@chatbot-builder/contracts/http';
import { Refused } from './refusal.js';

/** `notFound('Failed job')` has the code `failed-job-not-found`. */
export const notFound = (what: string): Refused =>
  new Refused('not-found', `${what.toLowerCase().replaceAll(' ', '-')}-not-found`, `${what} not found`);

export const notSignedIn = (message = 'Please sign in.'): Refused =>
  new Refused('unauthenticated', 'not-signed-in', message);

/** What was refused for a field, so that its form can say it there. */
export const refusedAt = (path: string, { kind, code, message }: Refused): Refused =>
  new Refused(kind, code, message, { details: [{ path, message }] satisfies InvalidFields });

export const notAllowed = (): Refused => new Refused('forbidden', 'not-allowed', 'You are not allowed to do this.');

export const invalidInput = (fields: InvalidFields): Refused =>
  new Refused('invalid', 'invalid-input', sentenceOf(fields), { details: fields });

const sentenceOf = (fields: InvalidFields): string => {
  const [first] = fields;
  if (!first) return 'The request is not valid.';
  return first.path ? `${first.path}: ${first.message}` : first.message;
};

export const tooMany = (retryAfterSeconds: number, message = 'Too many requests.'): Refused =>
  new Refused('too-many', 'too-many-requests', `${message} Please try again in ${waitOf(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });

const waitOf = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] =
    seconds < 60 ? [seconds, 'second'] : minutes < 60 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};
