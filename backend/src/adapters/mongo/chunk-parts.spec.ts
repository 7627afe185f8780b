import { describe, expect, it } from 'vitest';
import { partsOf, completeWritings } from './chunk-parts.js';

const chunk = (text: string) => ({ headings: ['Shop'], text });
const chunks = Array.from({ length: 1_200 }, (_, at) => chunk(`${at} ${'x'.repeat(at % 3 === 0 ? 9_000 : 10)}`));

const stored = (stamp: string, of: typeof chunks) =>
  partsOf(of).map((part) => ({
    _id: `${stamp}/${part.part}`,
    chatbotId: 'c',
    documentId: 'd',
    version: 0,
    stamp,
    title: `Title of ${stamp}`,
    ...part,
  }));
async function* each<Item>(items: readonly Item[]) {
  yield* items;
}

describe('the parts of a write', () => {
  it('are few and stay far below the document limit', () => {
    const parts = partsOf(chunks);
    expect(parts.length).toBeLessThan(8);
    for (const { chunks: own } of parts) expect(JSON.stringify(own).length).toBeLessThan(1_100_000);
    expect(parts.flatMap(({ chunks: own }) => own)).toEqual(chunks);
    expect(partsOf([])).toEqual([]);
  });

  it('can hold one chunk that exceeds the limit of a part', () => {
    expect(partsOf([chunk('a'), chunk('b'.repeat(2_000_000)), chunk('c')])).toHaveLength(3);
  });

  it('are joined to complete writes again', async () => {
    const parts = [...stored('one', chunks), ...stored('two', [chunk('two')])];
    expect(await Array.fromAsync(completeWritings(each(parts)))).toEqual([
      { stamp: 'one', title: 'Title of one', chunks },
      { stamp: 'two', title: 'Title of two', chunks: [chunk('two')] },
    ]);
  });

  it.each([
    ['first', 0],
    ['middle', 1],
    ['last', -1],
  ])('do not yield a write whose %s part is missing', async (_which, at) => {
    const [one, two] = [stored('one', chunks), stored('two', [chunk('two')])];
    const left = one.filter((part) => part !== one.at(at));
    expect(await Array.fromAsync(completeWritings(each([...left, ...two])), ({ stamp }) => stamp)).toEqual(['two']);
  });
});
