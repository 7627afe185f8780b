import { expect, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { formsIn } from './word-forms.js';

const WORD = 'Zyqualmäntering';
const found = (text: string) => formsIn(Buffer.from(text), [WORD]);

it.each([
  ['the word', `My name is ${WORD}.`],
  ['the word in capitals', 'MY NAME IS ZYQUALMÄNTERING.'],
  ['the word without its accents', 'zyqualmantering'],
  ['its stem', 'zyqualmänter'],
  ['its first five letters', 'zyqua'],
  ['the word with JSON escapes', 'Zyqualm\\u00E4ntering'],
])('finds %s', (_, text) => expect(found(text)).not.toEqual([]));

it.each([0, 1, 2])('finds the word in base64, %i bytes after a three-byte boundary', (before) => {
  const box = Buffer.from(`${'-'.repeat(before)}${WORD} and more`).toString('base64');
  expect(found(`{"box":"${box}"}`)).not.toEqual([]);
});

it('finds nothing in other text', () => {
  expect(found('My name is Ada.')).toEqual([]);
  expect(formsIn(randomBytes(0), [WORD])).toEqual([]);
});

it('ignores five letters within a ciphertext', () => {
  const box = `${'A1b2C3d4'.repeat(8)}zyQua${'A1b2C3d4'.repeat(8)}`;
  expect(found(`{"box":"${box}"}`)).toEqual([]);
});
