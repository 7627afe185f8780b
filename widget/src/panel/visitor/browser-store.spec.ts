import { expect, it } from 'vitest';
import { kept } from './browser-store';

/** As much of `localStorage` as is used. */
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

it('keeps a value in the browser', () => {
  const { area, items } = storage();
  kept(area, 'key').write('value');
  expect(kept(area, 'key').read()).toBe('value');
  kept(area, 'key').write(undefined);
  expect(items.size).toBe(0);
});

it('keeps it in memory where the browser refuses', () => {
  const blocked = kept(() => {
    throw new DOMException('denied', 'SecurityError');
  }, 'key');
  blocked.write('value');
  expect(blocked.read()).toBe('value');
});
