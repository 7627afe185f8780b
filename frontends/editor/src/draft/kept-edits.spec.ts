import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { expect, it } from 'vitest';
import { keptEdits } from './kept-edits';

it('restores edited fields', () => {
  const edits = {
    name: 'Grace',
    supportedLanguages: ['en', 'de'],
    autoDetectLanguage: false,
    dailySpendingCapCents: 500,
    greetings: [{ message: 'Hi', path: '', afterSeconds: 0 }],
  };
  expect(keptEdits(CHATBOT_DEFAULTS, edits)).toEqual(edits);
});

it.each([
  undefined,
  null,
  'Grace',
  7,
  [],
  { other: 'Grace' },
  { name: 7 },
  { supportedLanguages: 'en' },
  { supportedLanguages: [7] },
  { launcherOffset: null },
  { autoDetectLanguage: 'yes' },
])('drops %j', (kept) => expect(keptEdits(CHATBOT_DEFAULTS, kept)).toEqual({}));
