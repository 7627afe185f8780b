import { expect, it } from 'vitest';
import { visitOf } from './visit.js';

it('keeps a page’s address without query and fragment, and only the host of the referrer', () =>
  expect(
    visitOf({
      page: 'https://shop.example/returns?token=secret#ada@example.com',
      referrer: 'https://search.example:8443/?q=my+illness',
      language: 'de-AT',
    }),
  ).toEqual({ page: 'https://shop.example/returns', referrerHost: 'search.example:8443', language: 'de-AT' }));

it('drops credentials from an address', () =>
  expect(visitOf({ page: 'https://ada:secret@shop.example/' }).page).toBe('https://shop.example/'));

it.each([
  ['nothing', {}],
  ['malformed values', { page: 'shop', referrer: '', language: 'Deutsch, bitte' }],
  ['schemes other than http', { page: 'file:///home/ada/notes.html', referrer: 'javascript:alert(1)' }],
  ['an address that is too long', { page: `https://shop.example/${'a'.repeat(2_048)}` }],
])('leaves out %s', (_, given) => expect(visitOf(given)).toEqual({ page: null, referrerHost: null, language: null }));
