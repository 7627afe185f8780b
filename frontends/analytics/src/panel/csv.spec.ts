import { expect, it } from 'vitest';
import { csvOf } from './csv';

it('quotes every cell and keeps quotes, line ends and commas within', () =>
  expect(
    csvOf([
      ['Question', 'Count'],
      ['Do you "ship",\nor not?', 3],
    ]),
  ).toBe('\uFEFF"Question","Count"\r\n"Do you ""ship"",\nor not?","3"\r\n'));

it.each(['=cmd|calc', '+1', '-1', '@SUM(A1)', '\tx'])('lets no spreadsheet run %s', (text) =>
  expect(csvOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`),
);

it('leaves numbers below zero alone', () => expect(csvOf([[-1]])).toBe('\uFEFF"-1"\r\n'));
