import { expect, it } from 'vitest';
import { visitIn } from './visit';

const at = (address: string) => new URL(address);
const browser = (referrer: string) => ({
  location: at('https://shop.example/returns?token=secret#ada@example.com'),
  document: { referrer },
  navigator: { language: 'de-AT' },
});

it('reports the page without query and fragment, the referring host, and the browser’s language', () =>
  expect(visitIn(browser('https://search.example:8443/find?q=secret'), undefined)).toEqual({
    page: 'https://shop.example/returns',
    referrer: 'https://search.example:8443',
    language: 'de-AT',
  }));

it('omits an unknown referrer', () => expect(visitIn(browser(''), null).referrer).toBeUndefined());

it('says of a user what the page says, without id and hash', () =>
  expect(visitIn(browser(''), { userId: '7', hash: 'ab', name: 'Ada' }).visitor).toEqual({ name: 'Ada' }));
