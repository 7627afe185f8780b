import { expect, it } from 'vitest';
import { nextPage } from './next-page';

it.each([
  ['</api/conversations/1?q=9b&after=a%2Fb%3D&limit=50>; rel="next"', 'a/b='],
  ['<http://app.test/api/conversations/1?after=x>; rel=next', 'x'],
  ['</api/conversations/1>; rel="first", </api/conversations/1?after=y>; rel="next"', 'y'],
  ['</api/conversations/1?after=z>; rel="prev"', undefined],
  [null, undefined],
])('%s has the next page %s', (link, after) => {
  expect(nextPage(link)).toBe(after);
});
