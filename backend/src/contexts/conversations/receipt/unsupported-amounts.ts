import { LIMITS } from '@chatbot-builder/contracts/constants';

const CURRENCY = '[$€£¥₹]|(?:EUR|USD|GBP|CHF|JPY|euros?|dollars?|Euro|Dollar)\\b';
const NUMBER = /\p{N}(?:[.,]?\p{N})*/gu;
const AMOUNT = new RegExp(`[$€£¥₹]\\s?${NUMBER.source}|${NUMBER.source}\\s?(?:${CURRENCY}|%)`, 'gu');

/** `1,200.00` and `1200` are the same number here, because texts write it in the ways of many languages. */
const digitsOf = (number: string): string =>
  number
    .replace(/[.,](?:\p{N}{3})(?!\p{N})/gu, (group) => group.slice(1))
    .replace(/[.,](?:00?)?$/u, '')
    .replace(',', '.');
const numbersIn = (text: string): readonly string[] => (text.match(NUMBER) ?? []).map(digitsOf);

/** Prices and percentages of a reply that none of the texts holds, as written. */
export function unsupportedAmounts(reply: string, texts: readonly string[]): string[] {
  const held = new Set(texts.flatMap(numbersIn));
  const amounts = (reply.match(AMOUNT) ?? []).map((amount) => amount.trim());
  return [...new Set(amounts)]
    .filter((amount) => numbersIn(amount).some((number) => !held.has(number)))
    .slice(0, LIMITS.unsupportedAmounts);
}
