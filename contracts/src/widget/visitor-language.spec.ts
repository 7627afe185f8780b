import { expect, it } from 'vitest';
import { CHATBOT_DEFAULTS, LANGUAGE_CODES } from '../constants.js';
import { visitorLanguage, welcomeMessageIn } from './visitor-language.js';

const settings = {
  autoDetectLanguage: true,
  supportedLanguages: ['en', 'de', 'fr'] as const,
  defaultLanguage: 'fr' as const,
};

it.each([
  ['de-AT', {}, 'de'],
  ['DE', {}, 'de'],
  ['ja', {}, 'fr'],
  [undefined, {}, 'fr'],
  ['de', { autoDetectLanguage: false }, 'fr'],
])('a browser in %s sees %j as %s', (browser, more, language) => {
  expect(visitorLanguage({ ...settings, ...more }, browser)).toBe(language);
});

it('says the default welcome in every language', () => {
  const welcomes = LANGUAGE_CODES.map((language) => welcomeMessageIn(language, CHATBOT_DEFAULTS));
  expect(new Set(welcomes).size).toBe(LANGUAGE_CODES.length);
});

it('never translates what the owner wrote', () => {
  const welcome = {
    welcomeMessage: 'Welcome to Ada’s!',
    welcomeMessages: [{ language: 'fr', message: 'Bienvenue chez Ada !' }],
  } as const;
  expect(welcomeMessageIn('de', welcome)).toBe('Welcome to Ada’s!');
  expect(welcomeMessageIn('fr', welcome)).toBe('Bienvenue chez Ada !');
});
