import { describe, expect, it } from 'vitest';
import { parseAnswer, parseUnfinished } from './answer';
import { withoutMarks } from './citations';
import type { Block } from './syntax';

const paragraph = (block: Block | undefined) => (block?.kind === 'paragraph' ? block.content : []);

describe('an answer', () => {
  it('parses paragraphs, lists, code, quotes and tables', () => {
    const text = [
      '## Brewing',
      'Keep it **cool** and *short*:',
      '',
      '- Water at `70 °C`',
      '- One teaspoon',
      '  for 200 ml',
      '',
      '3. Warm',
      '4. Pour',
      '',
      '```sh',
      'curl <x>',
      '```',
      '> said',
      '',
      '| Tea | Grams |',
      '|---|--:|',
      '| Sencha | 10 |',
    ].join('\n');
    expect(parseAnswer(text, 0)).toEqual([
      { kind: 'heading', content: ['Brewing'] },
      {
        kind: 'paragraph',
        content: ['Keep it ', { kind: 'strong', content: ['cool'] }, ' and ', { kind: 'em', content: ['short'] }, ':'],
      },
      {
        kind: 'list',
        start: undefined,
        items: [
          [{ kind: 'paragraph', content: ['Water at ', { kind: 'code', text: '70 °C' }] }],
          [{ kind: 'paragraph', content: ['One teaspoon\nfor 200 ml'] }],
        ],
      },
      {
        kind: 'list',
        start: 3,
        items: [[{ kind: 'paragraph', content: ['Warm'] }], [{ kind: 'paragraph', content: ['Pour'] }]],
      },
      { kind: 'code', text: 'curl <x>' },
      { kind: 'quote', blocks: [{ kind: 'paragraph', content: ['said'] }] },
      {
        kind: 'table',
        head: [
          { align: 'start', content: ['Tea'] },
          { align: 'end', content: ['Grams'] },
        ],
        rows: [
          [
            { align: 'start', content: ['Sencha'] },
            { align: 'end', content: ['10'] },
          ],
        ],
        sources: [],
      },
    ]);
  });

  it('moves the sources of a table out of its cells, wherever they stand', () => {
    const table = (row: string) => parseAnswer(`| Zone | Days |\n|---|---|\n${row}`, 2);
    const moved = { kind: 'table', rows: [[{ content: ['EU'] }, { content: ['2 days'] }]], sources: [2] };
    expect(table('| EU | 2 days [2] |')).toMatchObject([
      { ...moved, rows: [[{ content: ['EU'] }, { content: ['2 ', 'days'] }]] },
    ]);
    expect(table('| EU | 2 days | [2]')).toMatchObject([moved]);
    expect(table('| EU | 2 days |')).toMatchObject([{ ...moved, sources: [1, 2] }]);
  });

  it('parses nested lists', () => {
    const [list] = parseAnswer('- Green\n  - Sencha\n  - Matcha\n- Black', 0);
    expect(list?.kind === 'list' && list.items.map((item) => item.map((block) => block.kind))).toEqual([
      ['paragraph', 'list'],
      ['paragraph'],
    ]);
  });

  it('keeps snake_case, lone asterisks and escapes as text', () => {
    expect(parseAnswer('a file_name_here, 2 * 3 * 4, \\*not\\* emphasis', 0)).toEqual([
      { kind: 'paragraph', content: ['a file_name_here, 2 * 3 * 4, *not* emphasis'] },
    ]);
  });

  it('keeps HTML as text', () => {
    expect(parseAnswer('<img src=x onerror=alert(1)> & <b>bold</b>', 0)).toEqual([
      { kind: 'paragraph', content: ['<img src=x onerror=alert(1)> & <b>bold</b>'] },
    ]);
  });
});

describe('links in an answer', () => {
  it('allow web and mail addresses', () => {
    expect(
      paragraph(parseAnswer('[Shop](https://shop.example/a_(b)) or help@shop.example, https://shop.example/x.', 0)[0]),
    ).toEqual([
      { kind: 'link', href: 'https://shop.example/a_(b)', content: ['Shop'] },
      ' or ',
      { kind: 'link', href: 'mailto:help@shop.example', content: ['help@shop.example'] },
      ', ',
      { kind: 'link', href: 'https://shop.example/x', content: ['https://shop.example/x'] },
      '.',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/relative',
    'file:///etc/passwd',
  ])('never allow %s', (address) => {
    expect(JSON.stringify(parseAnswer(`[click](${address})`, 0))).not.toContain('"link"');
  });
});

describe('source numbers', () => {
  it('follow the punctuation and stick to the last word', () => {
    expect(paragraph(parseAnswer('Tea is food [1]. Write to us.[2]', 2)[0])).toEqual([
      'Tea is ',
      { kind: 'cited', word: 'food.', sources: [1] },
      ' Write to ',
      { kind: 'cited', word: 'us.', sources: [2] },
    ]);
  });

  it('follow the last word when the answer names none', () => {
    expect(parseAnswer('- One\n- Two words', 2)).toEqual([
      {
        kind: 'list',
        start: undefined,
        items: [
          [{ kind: 'paragraph', content: ['One'] }],
          [{ kind: 'paragraph', content: ['Two ', { kind: 'cited', word: 'words', sources: [1, 2] }] }],
        ],
      },
    ]);
  });

  it('stay text in code and when no such source exists', () => {
    expect(parseAnswer('As in [1984] and [7]', 0)).toEqual([{ kind: 'paragraph', content: ['As in [1984] and [7]'] }]);
    expect(paragraph(parseAnswer('`list[1]` here.[1]', 1)[0])[0]).toEqual({ kind: 'code', text: 'list[1]' });
  });

  it('are hidden until they have fully arrived', () => {
    expect(parseUnfinished('Tea is food. [')).toEqual([{ kind: 'paragraph', content: ['Tea is food.'] }]);
    expect(parseUnfinished('Tea is food.[1')).toEqual([{ kind: 'paragraph', content: ['Tea is food.'] }]);
  });

  it('are not copied', () => {
    expect(withoutMarks('Tea is food [1]. Free.[2]\n\nBye [9]', 2)).toBe('Tea is food. Free.\n\nBye [9]');
  });
});

it('parses hostile input in linear time', () => {
  const started = performance.now();
  for (const part of ['*a ', '**a', '_a ', '[a](', '`a``', '> - ', '|-|\n', '[1', '<http://', '- \n  '])
    parseAnswer(part.repeat(2_000), 3);
  expect(performance.now() - started).toBeLessThan(2_000);
});
