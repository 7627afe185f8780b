import type { SettingChange } from '@chatbot-builder/contracts/http';
import { expect, it } from 'vitest';
import { latestOf, whereSaved } from './where-saved';

const change = (changes: Partial<SettingChange> = {}): SettingChange => ({
  fields: ['name'],
  changedAt: '2026-11-21T16:50:00.000Z',
  device: 'Firefox on Windows',
  fromHere: false,
  ...changes,
});

it.each([
  [change(), 'in Firefox on Windows'],
  [change({ fromHere: true }), 'in another tab, or on a device like this one'],
  [change({ device: null }), 'in another tab or on another device'],
  [undefined, 'in another tab or on another device'],
])('says where %j was saved', (saved, where) => expect(whereSaved(saved)).toBe(where));

it('finds the latest change of a field', () => {
  const [theme, both] = [change({ fields: ['theme'] }), change({ fields: ['name', 'theme'] })];
  expect(latestOf([theme, both], 'theme')).toBe(theme);
  expect(latestOf([theme, both], 'name')).toBe(both);
  expect(latestOf([theme, both], 'model')).toBeUndefined();
});
