import { expect, it } from 'vitest';
import { fileNameOf } from './file-name';

const now = new Date(1_795_000_000_000);

it.each([
  ['attachment; filename="conversations-ada-20261121T1642Z.csv"', 'conversations-ada-20261121T1642Z.csv'],
  ['attachment; filename=ada.csv', 'ada.csv'],
  ['attachment; filename="say \\"hi\\".csv"', 'say "hi".csv'],
  [`attachment; filename="ada.csv"; filename*=UTF-8''ad%C3%A1.csv`, 'adá.csv'],
  [`attachment; filename="ada.csv"; filename*=UTF-8''ad%ZZ.csv`, 'ada.csv'],
])('reads the name in %s', (disposition, name) => {
  expect(fileNameOf(disposition, 'csv', now)).toBe(name);
});

it.each([null, '', 'attachment'])('falls back to a default name (%s)', (disposition) => {
  expect(fileNameOf(disposition, 'json', now)).toBe('conversations-1795000000000.json');
});
