import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDelayed } from './use-delayed';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is silent for 150 ms and true afterwards, until it is over', () => {
  const { result, rerender } = renderHook(({ pending }) => useDelayed(pending), { initialProps: { pending: true } });
  act(() => vi.advanceTimersByTime(149));
  expect(result.current).toBe(false);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
  rerender({ pending: false });
  expect(result.current).toBe(false);
});

it('never shows for what arrives sooner', () => {
  const { result, rerender } = renderHook(({ pending }) => useDelayed(pending), { initialProps: { pending: true } });
  act(() => vi.advanceTimersByTime(100));
  rerender({ pending: false });
  act(() => vi.advanceTimersByTime(1_000));
  expect(result.current).toBe(false);
});
