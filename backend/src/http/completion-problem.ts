import type { CompletionProblem } from '@chatbot-builder/contracts/http/completions';
import type { Answer } from './problem.js';

/** Whether errors are told as OpenAI's API tells them, because its clients read them. */
export const isCompletionPath = (path: string): boolean => path === '/v1' || path.startsWith('/v1/');

/** Codes that clients of OpenAI's API know by other names. */
const CODES: Readonly<Record<string, string | null>> = {
  'too-many-requests': 'rate_limit_exceeded',
  'invalid-input': null,
  'invalid-request': null,
};

const typeOf = (statusCode: number): string =>
  statusCode === 429 ? 'rate_limit_error' : statusCode >= 500 ? 'server_error' : 'invalid_request_error';

export function completionProblemOf({ statusCode, code, message, details }: Answer): CompletionProblem {
  const named = CODES[code];
  return {
    error: {
      message,
      type: typeOf(statusCode),
      param: pathIn(details),
      code: named === undefined ? code.replaceAll('-', '_') : named,
    },
  };
}

/** The first invalid field. */
function pathIn(details: unknown): string | null {
  const first: unknown = Array.isArray(details) ? details[0] : undefined;
  return typeof first === 'object' && first !== null && 'path' in first && typeof first.path === 'string'
    ? first.path
    : null;
}
