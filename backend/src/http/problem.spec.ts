import { expect, it } from 'vitest';
import { Refused, type RefusalKind } from '../kernel/refusal.js';
import { notFound, tooMany } from '../kernel/refusals.js';
import { DiskFull } from '../ports/event-store.js';
import { DamagedLog } from '../runtime/sealing/decode.js';
import { answerTo } from './problem.js';

it.each<[RefusalKind, number]>([
  ['invalid', 400],
  ['unauthenticated', 401],
  ['payment-required', 402],
  ['forbidden', 403],
  ['not-found', 404],
  ['conflict', 409],
  ['too-large', 413],
  ['unprocessable', 422],
  ['too-many', 429],
  ['unavailable', 503],
])('maps a refusal of kind %s to %i', (kind, statusCode) =>
  expect(answerTo(new Refused(kind, 'a-code', 'A sentence.'))).toMatchObject({
    statusCode,
    code: 'a-code',
    message: 'A sentence.',
  }),
);

it('says when to retry', () => {
  expect(answerTo(tooMany(90))).toEqual({
    statusCode: 429,
    code: 'too-many-requests',
    message: 'Too many requests. Please try again in 2 minutes.',
    retryAfterSeconds: 90,
  });
  expect(answerTo(new Refused('unavailable', 'away', 'Away.'))).toMatchObject({ retryAfterSeconds: 5 });
  expect(answerTo(new Refused('unavailable', 'away', 'Away.', { retryAfterSeconds: 30 }))).toMatchObject({
    retryAfterSeconds: 30,
  });
});

it('names the missing resource in the code', () =>
  expect(answerTo(notFound('Failed job'))).toEqual({
    statusCode: 404,
    code: 'failed-job-not-found',
    message: 'Failed job not found',
  }));

it('says that the disk is full', () =>
  expect(answerTo(new DiskFull('SQLITE_FULL'))).toEqual({
    statusCode: 503,
    code: 'disk-full',
    message: expect.stringMatching(/^The disk of the server is full/),
    retryAfterSeconds: 5,
  }));

it('says that data is damaged, and not which', () =>
  expect(answerTo(new DamagedLog('conversation-1 has no event 3'))).toEqual({
    statusCode: 500,
    code: 'data-damaged',
    message: expect.stringMatching(/^This cannot be read or changed, because its data on the server is damaged\./),
  }));

it('reveals nothing about an internal error', () => expect(answerTo(new Error('secret'))).toBeUndefined());
