import { expect, it } from '@jest/globals';
import { AccountId } from '@chatbot-builder/contracts/ids';
import { setImmediate } from 'node:timers/promises';
import { Readable } from 'node:stream';
import type { ObjectStore } from '../../ports/object-store.js';
import type { TextExtractor, UploadedFile } from '../../ports/text-extractor.js';
import { UploadedFiles } from './uploaded-files.js';

const ada = AccountId.parse('018f0000-0000-4000-8000-000000000001');
const bob = AccountId.parse('018f0000-0000-4000-8000-000000000002');

it('reads one file of an account at a time, and those of others meanwhile', async () => {
  const reading: string[] = [];
  const ends = new Map<string, () => void>();
  const extractor = {
    check: async () => undefined,
    extract: ({ name }: UploadedFile) => {
      reading.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
  } satisfies TextExtractor;
  const objects: Pick<ObjectStore, 'read'> = { read: async () => Readable.from([Buffer.from('text')]) };
  const files = new UploadedFiles(objects as ObjectStore, extractor);
  const textOf = (accountId: AccountId, name: string) => files.textOf({ accountId, name, objectKey: name });
  const texts = [textOf(ada, 'first'), textOf(ada, 'second'), textOf(bob, 'other')];
  const begun = async (count: number) => {
    while (reading.length < count) await setImmediate();
  };
  await begun(2);
  await setImmediate();
  expect(reading).toEqual(['first', 'other']);
  ends.get('first')?.();
  await begun(3);
  for (const end of ends.values()) end();
  expect(await Promise.all(texts)).toEqual(['first', 'second', 'other'].map((markdown) => ({ markdown })));
});
