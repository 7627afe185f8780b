import { describe, expect, it } from 'vitest';
import { markdownSlices } from './markdown-slices.js';
import { sectionsOf } from './sections.js';

const LONG = 'A sentence about parcels. '.repeat(400).trim();

it('cuts a long document at blank lines, and loses nothing', () => {
  const markdown = [LONG, LONG, 'End.'].join('\n\n');
  const slices = markdownSlices(markdown);
  expect(slices).toEqual([`${LONG}\n\n`, `${LONG}\n\n`, 'End.']);
  expect(slices.join('')).toBe(markdown);
});

it.each([
  ['short', 'First.\n\nSecond.'],
  ['empty', ''],
  ['without blank lines', `${LONG}\n`.repeat(3)],
])('keeps a text whole that is %s', (_what, markdown) => expect(markdownSlices(markdown)).toEqual([markdown]));

describe('never cuts inside', () => {
  it.each([
    ['a fence', `\`\`\`js\n${LONG}`, 'const a = 1;\n\nconst b = 2;\n\n~~~\n\n``\n\nconst c = 3;\n```'],
    ['a fence of tildes', `~~~~ text\n${LONG}`, 'a\n\n~~~\n\nb\n~~~~'],
    ['a list', `- ${LONG}`, '\n- Second\n\n  of two paragraphs\n\n* Third\n\n12. Fourth\n\n    indented'],
    ['a table', `| ${LONG} | b |\n| --- | --- |`, '| 1 | 2 |\n| 3 | 4 |'],
  ])('%s', (_what, beginning, rest) => {
    const slices = markdownSlices(`${beginning}\n${rest}\n\nAfter it.`);
    expect(slices.at(-1)).toBe('After it.');
    expect(slices.at(-2)?.endsWith(`${rest}\n\n`)).toBe(true);
    expect(slices.join('')).toBe(`${beginning}\n${rest}\n\nAfter it.`);
  });
});

it('carries the headings over to the next slice', () => {
  const sections = sectionsOf(`# Shop\n\n${LONG}\n\nStill the shop.\n\n## Parcels\n\n${LONG}\n\nStill parcels.`);
  expect(sections.map(({ headings, blocks }) => [headings, blocks.at(-1)?.text])).toEqual([
    [['Shop'], 'Still the shop.'],
    [['Shop', 'Parcels'], 'Still parcels.'],
  ]);
});
