import { expect, it } from 'vitest';
import { makeDefault, supportOnly } from './languages';

it('keeps supported languages in a fixed order', () => {
  expect(supportOnly(['hi', 'de'], 'en')).toEqual({ supportedLanguages: ['en', 'de', 'hi'] });
});

it('never drops the default language', () => {
  expect(supportOnly([], 'fr')).toEqual({ supportedLanguages: ['fr'] });
});

it('supports a language that becomes the default', () => {
  expect(makeDefault('ja', ['en'])).toEqual({ defaultLanguage: 'ja', supportedLanguages: ['en', 'ja'] });
  expect(makeDefault('en', ['hi', 'en'])).toEqual({ defaultLanguage: 'en', supportedLanguages: ['hi', 'en'] });
});
