import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDelayed } from './use-delayed';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('is silent for 150 ms and true afterwards, until it is over', () => {
  const { result, rerender } = renderHook(({ pending }) => useDelayed(pending), { initialProps: { pending: true } });
  pass(149);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  rerender({ pending: false });
  expect(result.current).toBe(false);
});

it('never shows for what arrives sooner', () => {
  const { result, rerender } = renderHook(({ pending }) => useDelayed(pending), { initialProps: { pending: true } });
  pass(100);
  rerender({ pending: false });
  pass(1_000);
  expect(result.current).toBe(false);
});
