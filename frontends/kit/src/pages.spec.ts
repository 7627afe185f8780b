import { expect, it } from 'vitest';
import { pages, remotes } from './pages';

it.each(['name', 'path'] as const)('gives every page a unique %s', (column) => {
  const values = pages.map((page) => page[column]);
  expect(new Set(values).size).toBe(values.length);
});

it('serves every remote at a unique port', () => {
  expect(new Set(remotes.map(({ devPort }) => devPort)).size).toBe(remotes.length);
});

it('assigns every page without an entry to one with an entry', () => {
  const withEntry = pages.filter(({ nav }) => typeof nav !== 'string').map(({ name }) => name);
  for (const { nav } of pages) if (typeof nav === 'string') expect(withEntry).toContain(nav);
});
