// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { sharedValue, storedValue } from './stored-value';

/** An in-memory `Storage`. */
const storage = () => {
  const items = new Map<string, string>();
  const area: Storage = {
    length: 0,
    clear: () => items.clear(),
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
  return { area: () => area, items };
};

it('stores a value in the browser', () => {
  const { area, items } = storage();
  storedValue(area, 'key').write('value');
  expect(storedValue(area, 'key').read()).toBe('value');
  storedValue(area, 'key').write(undefined);
  expect(items.size).toBe(0);
});

it('falls back to memory when storage is blocked', () => {
  const blocked = storedValue(() => {
    throw new DOMException('denied', 'SecurityError');
  }, 'key');
  blocked.write('value');
  expect(blocked.read()).toBe('value');
});

it('falls back to memory when storage is full', () => {
  const { area, items } = storage();
  items.set('key', 'old');
  const full = storedValue(
    () => ({
      ...area(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }),
    'key',
  );
  expect(full.read()).toBe('old');
  full.write('value');
  expect(full.read()).toBe('value');
  full.write(undefined);
  expect(full.read()).toBeUndefined();
});

it('hears of another tab that changes a shared value', () => {
  const heard = vi.fn();
  const stop = sharedValue('key').onChange(heard);
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(heard).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'key' }));
  expect(heard).toHaveBeenCalledOnce();
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'key' }));
  expect(heard).toHaveBeenCalledOnce();
});
