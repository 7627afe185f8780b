import { readFile } from 'node:fs/promises';
import { eld as plain } from 'eld/extrasmall';
import { expect, it } from 'vitest';
import { eld, readData } from './compact-eld.js';

const module = new URL('../ngrams/extrasmall.js', import.meta.resolve('eld/extrasmall'));

it('reads keys and texts, and makes equal scores one object', async () => {
  const data = await readData(
    String.raw`export const ngramsData = {type:'X',languages:{0:'am',1:'ar'},ngrams:{'\'a:{':{1:2},b:{1:3},12:{1:2},'é\\ {':{2:2,3:4}}};`,
  );
  expect(data).toEqual({
    type: 'X',
    languages: { 0: 'am', 1: 'ar' },
    ngrams: { "'a:{": { 1: 2 }, b: { 1: 3 }, 12: { 1: 2 }, 'é\\ {': { 2: 2, 3: 4 } },
  });
  expect(data.ngrams[12]).toBe(data.ngrams["'a:{"]);
});

it('reads what eld itself would import', async () => {
  const { ngramsData } = (await import(module.href)) as { ngramsData: object };
  const data = await readData(await readFile(module, 'utf8'));
  expect(data).toEqual(ngramsData);
  expect(new Set(Object.values(data.ngrams)).size).toBe(
    new Set(Object.values(data.ngrams).map((scores) => JSON.stringify(scores))).size,
  );
});

it('detects as eld does', () => {
  for (const text of [
    'Quanto dura il rimborso?',
    'Wie lange dauert das?',
    'How long do refunds take?',
    '返金にはどのくらいかかりますか',
  ])
    expect(eld.detect(text).getScores()).toEqual(plain.detect(text).getScores());
});
