import { expect, it } from 'vitest';
import { visitIn } from './visit';

const at = (address: string) => new URL(address);
const browser = (referrer: string) => ({
  location: at('https://shop.example/returns?token=secret#ada@example.com'),
  document: { referrer },
  navigator: { language: 'de-AT' },
});

it('reports the page without query and fragment, the referring host, and the browser’s language', () =>
  expect(visitIn(browser('https://search.example:8443/find?q=secret'))).toEqual({
    page: 'https://shop.example/returns',
    referrer: 'https://search.example:8443',
    language: 'de-AT',
  }));

it('omits an unknown referrer', () => expect(visitIn(browser('')).referrer).toBeUndefined());
