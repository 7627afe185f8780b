import { expect, it } from 'vitest';
import { panelLanguage } from './panel-language';

const settings = { autoDetectLanguage: true, supportedLanguages: ['en', 'de', 'fr'], defaultLanguage: 'fr' } as const;
const settingsWith = (more: object) => ({ ...settings, supportedLanguages: [...settings.supportedLanguages], ...more });

it.each([
  [['de-AT', 'en'], {}, 'de'],
  [['ja', 'en-GB'], {}, 'en'],
  [['ja'], {}, 'fr'],
  [['de'], { autoDetectLanguage: false }, 'fr'],
] as const)('a browser that prefers %j sees %j as %s', (browser, more, language) => {
  expect(panelLanguage(settingsWith(more), browser)).toBe(language);
});
