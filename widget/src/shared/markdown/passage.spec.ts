import { expect, it } from 'vitest';
import { parsePassage } from './passage';

const mark = (...content: string[]) => ({ kind: 'mark', content });

it('marks what the answer repeats, across emphasis and blocks', () => {
  const passage = '## Returns\n\nOpened tins **never go back**. Keep `them` cool.';
  expect(parsePassage(passage, 'For returns, opened tins never go back [1].')).toEqual([
    { kind: 'heading', content: [mark('Returns')] },
    {
      kind: 'paragraph',
      content: [
        mark('Opened tins '),
        { kind: 'strong', content: [mark('never go back')] },
        mark('.'),
        ' Keep ',
        { kind: 'code', text: 'them' },
        ' cool.',
      ],
    },
  ]);
});

it('marks the row that a table was quoted for', () => {
  const [table] = parsePassage('| Zone | Days |\n|---|---|\n| Norway | 4 to 6 |', 'Norway | 4 to 6');
  expect(table).toMatchObject({
    head: [{ content: ['Zone'] }, { content: ['Days'] }],
    rows: [[{ content: [mark('Norway')] }, { content: [mark('4 to 6')] }]],
  });
});

it('marks code with the words around it', () => {
  const [, item] = [...parsePassage('- Nothing\n- Ask `npm start` for help now', 'ask npm start for help now')].flatMap(
    (block) => (block.kind === 'list' ? block.items : []),
  );
  expect(item).toEqual([
    {
      kind: 'paragraph',
      content: [mark('Ask '), { kind: 'mark', content: [{ kind: 'code', text: 'npm start' }] }, mark(' for help now')],
    },
  ]);
});

it('keeps a passage that the answer does not repeat as it is', () => {
  expect(parsePassage('A b c d e.', 'Something else.')).toEqual([{ kind: 'paragraph', content: ['A b c d e.'] }]);
});
