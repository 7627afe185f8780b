import { expect, it } from 'vitest';
import { centsOf, dollarsOf } from './cents';

it.each([
  ['', null],
  ['5', 500],
  [' 5.5 ', 550],
  ['5,05', 505],
  ['.5', 50],
  ['0.01', 1],
  ['10000', 1_000_000],
])('reads %j as %j cents', (text, cents) => expect(centsOf(text)).toBe(cents));

it.each(['.', 'five', '-1', '1.234', '1e3', '99999999'])('reads no amount in %j', (text) =>
  expect(centsOf(text)).toBeUndefined(),
);

it.each([
  [null, ''],
  [500, '5'],
  [550, '5.50'],
  [1, '0.01'],
])('shows %j cents as %j', (cents, text) => expect(dollarsOf(cents)).toBe(text));
