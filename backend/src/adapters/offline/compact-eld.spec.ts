import { eld as plain } from 'eld/extrasmall';
import { expect, it } from 'vitest';
import { eld, shareEqual } from './compact-eld.js';

it('makes equal scores one object, and leaves others', () => {
  const data = { ngrams: { a: { 1: 2 }, b: { 1: 3 }, c: { 1: 2 }, d: { 2: 2 } } };
  shareEqual(data);
  expect(data.ngrams).toEqual({ a: { 1: 2 }, b: { 1: 3 }, c: { 1: 2 }, d: { 2: 2 } });
  expect(data.ngrams.c).toBe(data.ngrams.a);
});

it('works on the data that eld has loaded', async () => {
  const module = new URL('../ngrams/extrasmall.js', import.meta.resolve('eld/extrasmall'));
  const { ngramsData } = (await import(module.href)) as { ngramsData: { ngrams: Record<string, object> } };
  const objects = new Set(Object.values(ngramsData.ngrams));
  const values = new Set(Object.values(ngramsData.ngrams).map((scores) => JSON.stringify(scores)));
  expect(objects.size).toBe(values.size);
  expect(eld).toBe(plain);
  expect(eld.detect('Quanto dura il rimborso?').language).toBe('it');
});
