import { readFile } from 'node:fs/promises';
import type { eld as Eld } from 'eld/extrasmall';
import { Slices } from '../../concurrency/slices.js';

/** Scores of languages, by their numbers. */
type Scores = Readonly<Record<number, number>>;

export interface Data {
  /** By a sequence of letters. */
  readonly ngrams: Record<string, Scores>;
}

interface Detector {
  readonly createEld: () => { readonly instance: typeof Eld; readonly loadData: (data: Data) => void };
}

const QUOTED = String.raw`'((?:[^'\\]|\\.)*)'`;
const STRING_OR_KEY = new RegExp(String.raw`${QUOTED}|([\w$]+)(?=:)`, 'gs');
const NGRAM = new RegExp(String.raw`(?:${QUOTED}|([\w$]+)):(\{[\d:,]*\})`, 'gs');

const unescaped = (text: string): string => text.replace(/\\(.)/gs, '$1');
const jsonOf = (literal: string): string =>
  literal.replace(STRING_OR_KEY, (_, text?: string, key?: string) => JSON.stringify(key ?? unescaped(text ?? '')));

/**
 * The data in the source of a module of `eld`. Equal scores are one object: of 49,553, 12,588 differ, and all of them
 * would take 29 MB instead of 12. Imported, the module would take 34 MB more for its syntax tree, which glibc often
 * cannot give back, and hold the event loop up for 150 ms.
 */
export async function readData(source: string): Promise<Data> {
  const slices = new Slices();
  const begin = source.indexOf('ngrams:{');
  const data = JSON.parse(jsonOf(`${source.slice(source.indexOf('{'), begin)}ngrams:{}}`)) as Data;
  const known = new Map<string, Scores>();
  for (const [, text, key, literal = ''] of source.slice(begin).matchAll(NGRAM)) {
    const scores = known.get(literal) ?? (JSON.parse(jsonOf(literal)) as Scores);
    known.set(literal, scores);
    data.ngrams[key ?? unescaped(text ?? '')] = scores;
    await slices.next();
  }
  return data;
}

// The package exports neither.
const entry = import.meta.resolve('eld/extrasmall');
const { createEld } = (await import(new URL('../languageDetector.js', entry).href)) as Detector;
const { instance, loadData } = createEld();
loadData(await readData(await readFile(new URL('../ngrams/extrasmall.js', entry), 'utf8')));

/** Detects languages. */
export { instance as eld };
