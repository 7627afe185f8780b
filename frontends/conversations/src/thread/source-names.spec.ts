import { expect, it } from 'vitest';
import { sourceNames } from './source-names';

it('names the section only where a document is cited more than once', () => {
  expect(
    sourceNames([
      { title: 'guide.md', headings: ['Shop', 'Delivery'] },
      { title: 'guide.md', headings: ['Shop', 'Returns'] },
      { title: 'guide.md', headings: [] },
      { title: 'terms.md', headings: ['Payment'] },
    ]),
  ).toEqual(['guide.md › Delivery', 'guide.md › Returns', 'guide.md', 'terms.md']);
});
