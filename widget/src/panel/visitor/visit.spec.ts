import { expect, it } from 'vitest';
import { visitIn } from './visit';

const at = (address: string) => new URL(address);
const browser = (referrer: string) => ({
  location: at('https://shop.example/returns?token=secret#ada@example.com'),
  document: { referrer },
  navigator: { language: 'de-AT' },
});

it('names the page without its query and fragment, the host before it, and the browser’s language', () =>
  expect(visitIn(browser('https://search.example:8443/find?q=secret'))).toEqual({
    page: 'https://shop.example/returns',
    referrer: 'https://search.example:8443',
    language: 'de-AT',
  }));

it('leaves out a page before it that nobody names', () => expect(visitIn(browser('')).referrer).toBeUndefined());
