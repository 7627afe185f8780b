import { LANGUAGE_CODES } from '@chatbot-builder/contracts/constants';
import { describe, expect, it } from 'vitest';
import en from './en';
import { loadLabels } from './index';
import { localeOf } from './locale';

describe.each(LANGUAGE_CODES)('the labels in %s', (language) => {
  it('define every English label', async () => {
    const labels = await loadLabels(language);
    expect(Object.keys(labels)).toEqual(Object.keys(en));
    for (const label of Object.values<string>({ ...labels })) expect(label.trim()).toBe(label);
    expect(Object.values(labels)).not.toContain('');
    expect(labels.source).toContain('{n}');
  });
});

describe.each(LANGUAGE_CODES.filter((language) => language !== 'en'))('the labels in %s', (language) => {
  it('are translated', async () => {
    const english = new Map(Object.entries(en));
    const same = Object.entries(await loadLabels(language)).filter(([name, label]) => english.get(name) === label);
    // French says "Conversation" and "Source" too.
    expect(same.length).toBeLessThanOrEqual(2);
  });
});

describe('a locale', () => {
  const noon = new Date(2025, 10, 21, 12, 0);

  it('names today and yesterday, and shows a date for older days', () => {
    const { day } = localeOf('en', en, 'en-GB');
    expect(day(noon, new Date(2025, 10, 21, 23, 59))).toBe('today');
    expect(day(noon, new Date(2025, 10, 22, 0, 1))).toBe('yesterday');
    expect(day(noon, new Date(2025, 10, 24))).toBe('21 November 2025');
  });

  it('uses the visitor’s region when the language matches', () => {
    expect(localeOf('en', en, 'en-GB').time(noon)).toBe('12:00');
    expect(localeOf('de', en, 'en-US').time(noon)).toBe('12:00');
  });

  it('ignores an invalid browser language', () => {
    expect(localeOf('en', en, 'en-US@posix').number(8000)).toBe('8,000');
  });

  it('writes Arabic with Arabic digits, from right to left', () => {
    const locale = localeOf('ar', en, 'ar-EG');
    expect(locale.number(12)).toBe('١٢');
    expect(locale.direction).toBe('rtl');
  });
});
