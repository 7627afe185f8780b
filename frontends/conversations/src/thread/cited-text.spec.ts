import { describe, expect, it } from 'vitest';
import { citedText } from './cited-text';

describe('source numbers in an answer', () => {
  it('follow the punctuation', () => {
    expect(citedText('Tea is food [1]. Write to us.[2] Bye', 2)).toEqual([
      { text: 'Tea is food.' },
      { sources: [1] },
      { text: ' Write to us.' },
      { sources: [2] },
      { text: ' Bye' },
    ]);
  });

  it('may stand together', () => {
    expect(citedText('Both[1][2]', 2)).toEqual([{ text: 'Both' }, { sources: [1, 2] }]);
    expect(citedText('Both [1, 2]', 2)).toEqual([{ text: 'Both' }, { sources: [1, 2] }]);
  });

  it('are text where there is no such source', () => {
    expect(citedText('As in [1984] and [7] and [3](https://x.example)', 0)).toEqual([
      { text: 'As in [1984] and [7] and [3](https://x.example)' },
    ]);
  });

  it('stand at the end where the answer names none', () => {
    expect(citedText('Tea is food.', 2)).toEqual([{ text: 'Tea is food.' }, { sources: [1, 2] }]);
  });
});
