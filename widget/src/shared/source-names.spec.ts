import { expect, it } from 'vitest';
import { sourceNames } from './source-names';

it('names the section only where a file is cited more than once', () => {
  expect(
    sourceNames([
      { title: 'guide.md', headings: ['Shop', 'Delivery'] },
      { title: 'guide.md', headings: ['Shop', 'Returns'] },
      { title: 'guide.md', headings: [] },
      { title: 'terms.DOCX', headings: ['Payment'] },
      { title: 'shop.example', headings: [] },
    ]),
  ).toEqual(['guide › Delivery', 'guide › Returns', 'guide', 'terms', 'shop.example']);
});
