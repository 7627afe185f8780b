import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES, type LanguageCode } from '@chatbot-builder/contracts/constants';
import { detectLanguage } from './detect-language.js';

const questions = JSON.parse(readFileSync(join(import.meta.dirname, '../../../eval/languages.json'), 'utf8')) as Record<
  LanguageCode,
  string[]
>;

describe('detecting the language of a question', () => {
  it.each(LANGUAGE_CODES.flatMap((language) => questions[language].map((question) => [language, question] as const)))(
    'detects %s: %s',
    (language, question) => {
      expect(detectLanguage(question, LANGUAGE_CODES)).toBe(language);
    },
  );

  it.each([
    ['hola', 'es'],
    ['Bonjour !', 'fr'],
    ['Guten Tag', 'de'],
    ['Hi there', 'en'],
    ['Grazie mille', 'it'],
    ['Bom dia', 'pt'],
    ['谢谢', 'zh'],
  ] as const)('detects it by small talk: %s is %s', (text, language) => {
    expect(detectLanguage(text, LANGUAGE_CODES)).toBe(language);
  });

  it.each(['Ada', 'Berlin', '4711', '🙂', '', 'Wat kost de verzending?', 'Сколько стоит доставка?'])(
    'detects none in %j',
    (text) => {
      expect(detectLanguage(text, LANGUAGE_CODES)).toBeUndefined();
    },
  );

  it('detects only the languages that it is given', () => {
    expect(detectLanguage('送料はいくらですか', ['en', 'de'])).toBeUndefined();
    expect(detectLanguage('返品方法', ['en', 'ja'])).toBe('ja');
    expect(detectLanguage('Wie teuer ist der Versand?', ['en'])).toBeUndefined();
    expect(detectLanguage('Anything', [])).toBeUndefined();
  });
});
