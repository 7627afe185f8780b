import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useToday } from './use-today';

afterEach(() => void vi.useRealTimers());

it('renews the time when a UTC day begins, and the day after again', () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T23:59:00Z') });
  const { result } = renderHook(() => useToday());
  const day = () => result.current.toISOString().slice(0, 10);
  act(() => void vi.advanceTimersByTime(59_999));
  expect(day()).toBe('2026-11-25');
  act(() => void vi.advanceTimersByTime(1));
  expect(day()).toBe('2026-11-26');
  act(() => void vi.advanceTimersByTime(24 * 3_600_000));
  expect(day()).toBe('2026-11-27');
});

it('renews the time when a day begins here', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 25, 23, 59) });
  const { result } = renderHook(() => useToday());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current.getDate()).toBe(26);
});
