import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaited, entered, left } from './tooltip-delay';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('delays a tooltip by 700 ms, but not another one within 300 ms', () => {
  expect(awaited.seconds()).toBe(0.7);
  entered();
  left();
  vi.advanceTimersByTime(299);
  expect(awaited.seconds()).toBe(0);
  entered();
  vi.advanceTimersByTime(1_000);
  expect(awaited.seconds()).toBe(0);
  left();
  vi.advanceTimersByTime(300);
  expect(awaited.seconds()).toBe(0.7);
});
