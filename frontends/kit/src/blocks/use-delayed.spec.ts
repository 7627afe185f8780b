import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDelayed } from './use-delayed';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('turns true after 150 ms, until pending ends', () => {
  const { result, rerender } = renderHook(({ pending }) => useDelayed(pending), { initialProps: { pending: true } });
  pass(149);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  rerender({ pending: false });
  expect(result.current).toBe(false);
});

it('stays false if pending ends sooner', () => {
  const { result, rerender } = renderHook(({ pending }) => useDelayed(pending), { initialProps: { pending: true } });
  pass(100);
  rerender({ pending: false });
  pass(1_000);
  expect(result.current).toBe(false);
});

it('shows the next stage of a wait at once', () => {
  const first = renderHook(({ pending }) => useDelayed(pending), { initialProps: { pending: true } });
  pass(150);
  const next = renderHook(() => useDelayed(true));
  first.rerender({ pending: false });
  expect(next.result.current).toBe(true);
  next.unmount();
  expect(renderHook(() => useDelayed(true)).result.current).toBe(false);
});
