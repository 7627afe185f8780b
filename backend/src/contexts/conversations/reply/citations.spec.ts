import { describe, expect, it } from 'vitest';
import { Citations, withoutCitations } from './citations.js';

function cited(pieces: readonly string[], passages = 9, most = 5) {
  const citations = new Citations(passages, most);
  const text = pieces.map((piece) => citations.take(piece)).join('') + citations.end();
  return { text, used: citations.used, foundNothing: citations.foundNothing };
}

describe('citations', () => {
  it.each([
    ['numbers by first use', 'A. [7] B. [2] C. [7]', 'A. [1] B. [2] C. [1]', [6, 1]],
    ['a number that does not exist', 'Yes [99]. No[10]!', 'Yes. No!', []],
    ['the same twice', 'Yes. [3][3] [3]', 'Yes. [1]', [2]],
    ['the same again later', 'Yes. [3] No. [3]', 'Yes. [1] No. [1]', [2]],
    ['several in one mark', 'Yes. [4, 2;4]', 'Yes. [1][2]', [3, 1]],
    ['one of several does not exist', 'Yes. [4, 99]', 'Yes. [1]', [3]],
    ['a range', 'Yes. [2-4]', 'Yes. [1][2][3]', [1, 2, 3]],
    ['a range without end', 'Yes. [8–999999]', 'Yes. [1][2]', [7, 8]],
    ['a footnote', 'Yes.[^3]', 'Yes.[1]', [2]],
    [
      'a link',
      'See [2](https://a.example) and [the [3] page](/b).',
      'See [2](https://a.example) and [the [1] page](/b).',
      [2],
    ],
    ['a link to a year', '[1999](https://a.example)', '[1999](https://a.example)', []],
    ['text in brackets', 'Choose [yes] or [2nd].', 'Choose [yes] or [2nd].', []],
    ['code in a line', 'Use `a[3]` or ``b`[3]``, then [3].', 'Use `a[3]` or ``b`[3]``, then [1].', [2]],
    ['a lone backtick', 'It`s here [3].\nAnd here [3].', 'It`s here [3].\nAnd here [1].', [2]],
    ['code on lines', '```js\na[3] = `b`;\n```\nYes. [3]', '```js\na[3] = `b`;\n```\nYes. [1]', [2]],
    ['code between tildes', '~~~\na[3]\n~~~\nA ~~~ b. [3]', '~~~\na[3]\n~~~\nA ~~~ b. [1]', [2]],
    ['escaped brackets', String.raw`Take \[3\]. [3]`, String.raw`Take \[3\]. [1]`, [2]],
    ['a table', '| €14 [2] |', '| €14 [1] |', [1]],
    ['an open mark at the end', 'Yes [3', 'Yes [3', []],
    ['blanks at the end', 'Yes.  ', 'Yes.  ', []],
    ['more sources than are kept', '[9][8][7][6][5][4]', '[1][2][3][4][5]', [8, 7, 6, 5, 4]],
  ])('%s', (_, text, expected, used) => {
    expect(cited([text])).toMatchObject({ text: expected, used });
    // However the text is cut.
    expect(cited([...text])).toMatchObject({ text: expected, used });
    for (let at = 1; at < text.length; at++)
      expect(cited([text.slice(0, at), text.slice(at)])).toMatchObject({ text: expected, used });
  });

  it('shows each piece at once, but for what may be a mark', () => {
    const citations = new Citations(9, 5);
    expect(['Yes', '. ', '[', '1', ']', ' The', 'n'].map((piece) => citations.take(piece))).toEqual([
      'Yes',
      '.',
      '',
      '',
      '',
      ' [1] The',
      'n',
    ]);
  });

  it('can be taken out of a stopped answer, which has no list of sources', () =>
    expect(withoutCitations('Yes. [1] Within 3 [2] days of `list[1]`')).toBe('Yes. Within 3 days of `list[1]`'));

  it('reads [0] as nothing found, unless a passage is cited', () => {
    expect(cited(['I could not find that. [0]'])).toMatchObject({ text: 'I could not find that.', foundNothing: true });
    expect(cited(['Yes. [1] Not that. [0]'])).toMatchObject({ text: 'Yes. [1] Not that.', foundNothing: false });
  });

  it.each(['[', ' ', '`', '~', '[1', '[1,', '\\', '[1]'])('takes ten thousand times %j', (piece) => {
    const repeated = Array.from({ length: 10_000 }, () => piece);
    expect(cited(repeated).text.length).toBeLessThanOrEqual(repeated.join('').length);
  });
});
