import { describe, expect, it } from 'vitest';
import { chunksOf, plainChunksOf } from './chunk.js';
import { tokensOf } from './tokens.js';

const sentence = (at: number) => `Sentence number ${at} tells the reader something about parcels and their way.`;
const prose = (count: number, from = 0) => Array.from({ length: count }, (_, at) => sentence(from + at)).join(' ');

describe('splitting a document into chunks', () => {
  it('keeps the headings above each chunk', () => {
    const chunks = chunksOf(
      `# Shop\n\n## Returns\n\n${prose(20)}\n\n### Abroad\n\n${prose(20)}\n\n## Payment\n\n${prose(20)}`,
    );
    expect(chunks.map(({ headings }) => headings)).toEqual([
      ['Shop', 'Returns'],
      ['Shop', 'Returns', 'Abroad'],
      ['Shop', 'Payment'],
    ]);
  });

  it('merges tiny neighbors under one heading and keeps their own headings in the text', () => {
    expect(chunksOf('# Shop\n\n## Returns\n\nWithin 30 days.\n\n## Payment\n\nBy card.')).toEqual([
      { headings: ['Shop'], text: '## Returns\n\nWithin 30 days.\n\n## Payment\n\nBy card.' },
    ]);
  });

  it('does not merge sections with different parents', () => {
    const chunks = chunksOf('# Shop\n\n## Returns\n\n### Abroad\n\nNo.\n\n## Payment\n\n### Cards\n\nYes.');
    expect(chunks.map(({ headings }) => headings)).toEqual([
      ['Shop', 'Returns', 'Abroad'],
      ['Shop', 'Payment', 'Cards'],
    ]);
  });

  it('splits long prose between sentences into at most 512 tokens, with an overlap', () => {
    const chunks = chunksOf(prose(120));
    expect(chunks.length).toBeGreaterThan(3);
    for (const { text } of chunks) {
      expect(tokensOf(text)).toBeLessThanOrEqual(512);
      expect(text).toMatch(/^Sentence .*way\.$/su);
    }
    const [first = '-'] = chunks[1]?.text.match(/^[^.]*\./u) ?? [];
    expect(chunks[0]?.text).toContain(first);
  });

  it('keeps a table whole if it fits', () => {
    const table = `| Size | Price |\n| --- | --- |\n${Array.from({ length: 25 }, (_, row) => `| ${row} | ${row * 3} EUR |`).join('\n')}`;
    expect(
      chunksOf(`${prose(15)}\n\n${table}\n\n${prose(15)}`).filter(({ text }) => text.includes(table)),
    ).toHaveLength(1);
  });

  it('repeats the header of a table that it splits', () => {
    const rows = Array.from({ length: 200 }, (_, row) => `| ${row} | ${row * 3} EUR |`);
    const chunks = chunksOf(`| Size | Price |\n| --- | --- |\n${rows.join('\n')}`);
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text } of chunks) expect(text).toMatch(/^\| Size \| Price \|\n\| --- \| --- \|\n\| \d/u);
    expect(chunks.flatMap(({ text }) => text.split('\n').slice(2))).toEqual(rows);
  });

  it('repeats the fence around code that it splits', () => {
    const code = Array.from({ length: 200 }, (_, line) => `const value${line} = ${line};`).join('\n');
    for (const { text } of chunksOf(`\`\`\`js\n${code}\n\`\`\``)) expect(text).toMatch(/^```js\n.*\n```$/su);
  });

  it('splits a long list between its items', () => {
    const chunks = chunksOf(Array.from({ length: 80 }, (_, at) => `${at + 1}. ${sentence(at)}`).join('\n'));
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text } of chunks) expect(text).toMatch(/^\d+\. Sentence/u);
  });

  it('keeps a heading that has nothing below it', () => {
    expect(chunksOf('# Free parking behind the house')).toEqual([
      { headings: [], text: '# Free parking behind the house' },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['spaces', ' \n\n \t'],
  ])('returns no chunks for %s', (_kind, text) => {
    expect(chunksOf(text)).toEqual([]);
  });

  it.each([
    ['an endless word', 'a'.repeat(50_000)],
    ['Chinese without spaces', '每位员工每年享有十五天带薪年假'.repeat(1_000)],
    ['emoji', '🙂'.repeat(5_000)],
    ['special tokens of the tokenizer', '<|endoftext|> '.repeat(500)],
    ['deep nesting', '>'.repeat(20_000)],
    ['open brackets', '['.repeat(5_000)],
  ])(
    'splits %s into chunks within the limit and loses nothing',
    (_kind, text) => {
      const chunks = chunksOf(text);
      for (const chunk of chunks) expect(tokensOf(chunk.text)).toBeLessThanOrEqual(520);
      const letters = (value: string) => [...value.replaceAll(/\s/gu, '')].length;
      expect(chunks.reduce((sum, chunk) => sum + letters(chunk.text), 0)).toBeGreaterThanOrEqual(letters(text));
      expect(chunks.every((chunk) => Buffer.from(chunk.text).toString() === chunk.text)).toBe(true);
    },
    20_000,
  );
});

it('keeps the last line of code whose fence stays open', () => {
  const chunks = chunksOf(`~~~\n${'const parcel = 1;\n'.repeat(200)}the last line`);
  expect(chunks.length).toBeGreaterThan(1);
  expect(chunks.at(-1)?.text).toContain('the last line\n~~~');
});

it('keeps all words of a long heading', () => {
  for (const split of [chunksOf, plainChunksOf])
    expect(
      split(`# ${'A long heading. '.repeat(40)}the end\n\nContent.`)
        .map(({ text }) => text)
        .join(),
    ).toContain('the end');
});

describe('what each chunk repeats', () => {
  const bytesOf = (chunks: ReturnType<typeof chunksOf>) => JSON.stringify(chunks).length;
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
  const prose = 'A sentence about parcels. '.repeat(2_000);
  const rows = '| a parcel arrives on Monday | and another one on Tuesday |\n'.repeat(2_000);

  it.each([
    ['a long heading', `# ${words(5_000)}\n\n${prose}`],
    ['a long head of a table', `| ${words(5_000)} | b |\n| --- | --- |\n${rows}`],
    ['a long fence', `${'`'.repeat(20_000)}\n${prose}\n${prose}\n${'`'.repeat(20_000)}`],
    ['a long info of a fence', `~~~ ${words(5_000)}\n${prose}\n${prose}\n~~~`],
  ])('is bounded for %s', (_what, markdown) => {
    for (const chunks of [chunksOf(markdown), plainChunksOf(markdown)])
      expect(bytesOf(chunks)).toBeLessThan(2 * markdown.length);
  });

  it('is bounded for headings of different depths without end', () => {
    const markdown = '# a\n## b\n'.repeat(10_000);
    for (const chunks of [chunksOf(markdown), plainChunksOf(markdown)]) {
      expect(chunks.length).toBeLessThan(6_000);
      expect(chunks.map(({ text }) => text).join('')).toContain('## b');
    }
  });
});

describe('a document that is not parsed', () => {
  it('keeps the headings that begin with number signs', () => {
    const markdown =
      'Before.\n\n# Shop\n\nOpen *now*.\n## Prices\nThirty euros.\n\n```sh\n# no heading\n```\n\n# Trips';
    const plain = plainChunksOf(markdown);
    expect(plain.map(({ headings }) => headings)).toEqual(chunksOf(markdown).map(({ headings }) => headings));
    expect(
      plainChunksOf(`# Shop\n\n${'Open now. '.repeat(400)}\n\n## Prices\n\n${'Thirty euros. '.repeat(400)}`),
    ).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ headings: ['Shop'] }),
        expect.objectContaining({ headings: ['Shop', 'Prices'] }),
      ]),
    );
  });
});
