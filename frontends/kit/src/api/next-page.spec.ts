import { expect, it } from 'vitest';
import { listPage, nextPage } from './next-page';

it.each([
  ['</api/conversations/1?q=9b&after=a%2Fb%3D&limit=50>; rel="next"', 'a/b='],
  ['<http://app.test/api/conversations/1?after=x>; rel=next', 'x'],
  ['</api/conversations/1>; rel="first", </api/conversations/1?after=y>; rel="next"', 'y'],
  ['</api/conversations/1?after=z>; rel="prev"', undefined],
  [null, undefined],
])('%s has the next page %s', (link, after) => {
  expect(nextPage(link)).toBe(after);
});

it.each([
  [
    { 'X-Total-Count': '1000', Link: '</api/things?after=b>; rel="next"' },
    { next: 'b', total: 1000 },
  ],
  [{ Link: '</api/things?after=b>; rel="next"' }, { next: 'b', total: undefined }],
  [{}, { next: undefined, total: 2 }],
])('reads a page whose headers are %j', (headers, page) => {
  expect(listPage([1, 2], { response: new Response(null, { headers }) })).toEqual({ items: [1, 2], ...page });
});
