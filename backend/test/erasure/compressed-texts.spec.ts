import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { compress, HEADER } from '../../src/adapters/sqlite/compressed-text.js';
import { compressedTextsIn } from './compressed-texts.js';

const text = JSON.stringify({ name: 'Zyqualmentering' });

it('finds compressed texts between other bytes', () => {
  const bytes = Buffer.concat([
    Buffer.alloc(99, 1),
    compress(text, 'chatbot-1'),
    Buffer.alloc(5_000, 2),
    compress(text, 'chatbot-1'),
  ]);
  expect(compressedTextsIn(bytes)).toEqual([text, text]);
});

it('finds the first piece of one that goes on elsewhere', () => {
  const large = compress(`{"name":"Zyqualmentering","rest":"${randomBytes(6_000).toString('hex')}"}`, 'chatbot-1');
  const [first, rest] = [large.subarray(0, 4_000), large.subarray(4_000)];
  const bytes = Buffer.concat([Buffer.alloc(96, 1), first, Buffer.alloc(4_096, 0xff), rest]);
  expect(compressedTextsIn(bytes).join()).toContain('Zyqualmentering');
});

it('finds none in other bytes', () => {
  expect(compressedTextsIn(Buffer.alloc(10_000))).toEqual([]);
  expect(compressedTextsIn(Buffer.concat([HEADER, Buffer.alloc(10_000, 0xff)]))).toEqual(['']);
});
