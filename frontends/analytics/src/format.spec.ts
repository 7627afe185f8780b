import { expect, it } from 'vitest';
import { changed, cutLabel, perSession, share } from './format';

it.each([
  [0, 0, '0'],
  [7, 0, '0'],
  [10, 10, '1.0'],
  [4_812, 902, '5.3'],
])('shows %i messages in %i conversations as %s', (messages, conversations, text) =>
  expect(perSession(messages, conversations)).toBe(text),
);

it('cuts labels that are longer than 30 characters', () => {
  expect(cutLabel('a'.repeat(30))).toBe('a'.repeat(30));
  expect(cutLabel('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`);
  expect(cutLabel('🙂'.repeat(10_000))).toBe(`${'🙂'.repeat(30)}…`);
});

it.each([
  [0, 0, '–'],
  [1, 3, '33.3%'],
  [5, 5, '100%'],
])('shows %i of %i as %s', (part, whole, text) => expect(share(part, whole)).toBe(text));

it.each([
  [3, 2, '+50%'],
  [1, 2, '-50%'],
  [2, 2, '0%'],
  [2, 0, undefined],
])('compares %i with %i: %s', (now, before, text) => expect(changed(now, before)).toBe(text));
