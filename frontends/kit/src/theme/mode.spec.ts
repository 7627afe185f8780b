import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { toggleThemeMode, useThemeMode } from './mode';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

it('is dark by default and remembers the choice', () => {
  const { result } = renderHook(() => useThemeMode());
  expect(result.current).toBe('dark');
  act(() => toggleThemeMode());
  expect(result.current).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
  expect(document.documentElement.dataset['theme']).toBe('light');
});

it('follows the choice made in another tab', () => {
  const { result } = renderHook(() => useThemeMode());
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' })));
  expect(result.current).toBe('light');
});
