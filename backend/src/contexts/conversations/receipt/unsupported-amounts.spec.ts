import { expect, it } from 'vitest';
import { unsupportedAmounts } from './unsupported-amounts.js';

const texts = ['A ticket costs 30 euros, a villa 1.200,00 €. Guests over 12 years pay 9.50 USD.', 'A tenth: 10%'];

it.each([
  ['The ticket costs €30.', []],
  ['The villa costs EUR 1,200, or 1200 € in all. It is 10 % off.', []],
  ['Children pay $9.50.', []],
  ['The ticket costs 25 euros or $25, and 5% less online.', ['25 euros', '$25', '5%']],
  ['Open on 24 days.', []],
])('%s', (reply, unsupported) => expect(unsupportedAmounts(reply, texts)).toEqual(unsupported));
