import { expect, it } from 'vitest';
import { Refused } from '../kernel/refusal.js';
import { invalidInput, tooMany } from '../kernel/refusals.js';
import { completionProblemOf, isCompletionPath } from './completion-problem.js';
import { answerToRefusal, INTERNAL } from './problem.js';

it.each([
  [invalidInput([{ path: 'n', message: 'Must be 1' }]), 'invalid_request_error', 'n', null],
  [new Refused('unauthenticated', 'invalid-api-key', 'Wrong'), 'invalid_request_error', null, 'invalid_api_key'],
  [new Refused('not-found', 'model-not-found', 'Unknown'), 'invalid_request_error', null, 'model_not_found'],
  [tooMany(5), 'rate_limit_error', null, 'rate_limit_exceeded'],
  [new Refused('unavailable', 'unavailable', 'Away'), 'server_error', null, 'unavailable'],
])('tells %s as OpenAI’s API does', (refused, type, param, code) =>
  expect(completionProblemOf(answerToRefusal(refused))).toEqual({
    error: { message: refused.message, type, param, code },
  }),
);

it('tells nothing of an internal error', () =>
  expect(completionProblemOf(INTERNAL).error).toMatchObject({ type: 'server_error', code: 'internal' }));

it.each([
  ['/v1/models', true],
  ['/v1/unknown', true],
  ['/v1', true],
  ['/v10/models', false],
  ['/api/v1/models', false],
])('concerns %s: %j', (path, is) => expect(isCompletionPath(path)).toBe(is));
