import { expect, it } from 'vitest';
import { METADATA } from '../kernel/testing/recorded.js';
import { eventHash } from './event-hash.js';

const STREAM = 'chatbot-1';
const event = (data: Readonly<Record<string, unknown>>) => ({
  id: '22222222-2222-4222-8222-222222222222',
  type: 'ChatbotCreated',
  version: 1,
  data,
  metadata: METADATA,
});

it.each<[string, Readonly<Record<string, unknown>>, string]>([
  ['no data', {}, '9aa9f408b58963153e179b01b4cbc8de32857ee6a4a74b0427203065f3296e1e'],
  [
    'text in any script',
    { name: 'żółw 🐢 \u0000', list: [1, null, true, 1.5e-7] },
    'ec428d11a27e1d1c0738e2dfd67ba661a7bf3d45247a5e621aaf3897596b428c',
  ],
  [
    'integer-like keys',
    { b: 1, 10: 'ten', 9: 'nine', nested: { 2: 'two', 1: 'one', a: null } },
    'fb5e1e66301999efded7407179bc081e38ad59f61b654580901c364e977589e5',
  ],
])('never changes for %s', (_, data, hash) => expect(eventHash(STREAM, event(data))).toBe(hash));

it('does not depend on the order of keys', () =>
  expect(eventHash(STREAM, event({ a: 1, b: { c: 2, d: 3 } }))).toBe(
    eventHash(STREAM, event({ b: { d: 3, c: 2 }, a: 1 })),
  ));

it('is the same after a JSON round trip', () => {
  const data = { name: 'Ada', missing: undefined, 10: 'ten', text: '\ud83d' };
  expect(eventHash(STREAM, event(JSON.parse(JSON.stringify(data)) as typeof data))).toBe(
    eventHash(STREAM, event(data)),
  );
});

it('depends on the stream', () => expect(eventHash('chatbot-2', event({}))).not.toBe(eventHash(STREAM, event({}))));
