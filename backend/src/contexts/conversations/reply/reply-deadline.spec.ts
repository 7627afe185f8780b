import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROVIDER_BOUNDS } from '../../../adapters/openai/openai-provider.js';
import { REPLY_LIMIT_MS, ReplyDeadline } from './reply-deadline.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The longest that a question waits for a search. */
const SEARCH_MS = 10_000;

it('leaves the provider the time to run out of its own first', () =>
  expect(SEARCH_MS + PROVIDER_BOUNDS.timeouts.totalMs).toBeLessThan(REPLY_LIMIT_MS));

it('is over after a minute', () => {
  const deadline = new ReplyDeadline(new AbortController().signal);
  vi.advanceTimersByTime(REPLY_LIMIT_MS - 1);
  expect([deadline.signal.aborted, deadline.isOver]).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect([deadline.signal.aborted, deadline.isOver]).toEqual([true, true]);
});

it('is not over where somebody stops, before or meanwhile', () => {
  const stop = new AbortController();
  const deadline = new ReplyDeadline(stop.signal);
  stop.abort();
  const late = new ReplyDeadline(stop.signal);
  vi.advanceTimersByTime(REPLY_LIMIT_MS);
  for (const { signal, isOver } of [deadline, late]) expect([signal.aborted, isOver]).toEqual([true, false]);
});

it('leaves no timer behind', () => {
  const stop = new AbortController();
  const deadline = new ReplyDeadline(stop.signal);
  deadline.end();
  stop.abort();
  expect([vi.getTimerCount(), deadline.signal.aborted]).toEqual([0, false]);
});
