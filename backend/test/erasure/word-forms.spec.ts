import { expect, it } from '@jest/globals';
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
  ['the word as JSON may escape it', 'Zyqualm\\u00E4ntering'],
])('finds %s', (_, text) => expect(found(text)).not.toEqual([]));

it.each([0, 1, 2])('finds the word in base64, %i bytes behind where three begin', (before) => {
  const box = Buffer.from(`${'-'.repeat(before)}${WORD} and more`).toString('base64');
  expect(found(`{"box":"${box}"}`)).not.toEqual([]);
});

it('finds nothing where nothing is', () => {
  expect(found('My name is Ada.')).toEqual([]);
  expect(formsIn(randomBytes(0), [WORD])).toEqual([]);
});

it('takes five letters within a ciphertext for chance', () => {
  const box = `${'A1b2C3d4'.repeat(8)}zyQua${'A1b2C3d4'.repeat(8)}`;
  expect(found(`{"box":"${box}"}`)).toEqual([]);
});
