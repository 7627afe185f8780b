import { expect, it } from 'vitest';
import { APIError } from 'openai';
import { failureOf } from './failure.js';

const NOW = Date.parse('2026-11-25T12:00:00.000Z');
const failed = (headers: Record<string, string>, status = 429) =>
  failureOf(APIError.generate(status, {}, undefined, new Headers(headers)), NOW);

it.each<[Record<string, string>, number | undefined]>([
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after': 'Wed, 25 Nov 2026 12:00:09 GMT' }, 9_000],
  [{ 'retry-after': 'Wed, 25 Nov 2026 11:59:00 GMT' }, 0],
  [{ 'retry-after-ms': '20', 'retry-after': '7' }, 20],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('reads from %j how long to wait: %p', (headers, ms) => {
  expect(failed(headers)).toMatchObject({ code: 'rate-limited', isPassing: true });
  expect(failed(headers).retryAfterMs).toBe(ms);
  expect(failed(headers, 503).retryAfterMs).toBe(ms);
});
