import { expect, it } from 'vitest';
import { compress, decompress } from './compressed-text.js';
import { incompressible } from './testing/incompressible.js';

const event = [
  {
    accountId: 'a',
    chatbotId: 'c',
    actor: { kind: 'visitor', id: 'v' },
    commandId: 'message/m',
    correlationId: 'r',
    causationId: 'message/m',
    occurredAt: '2026-11-26T10:00:00.000Z',
  },
  { messageId: 'm', content: null, contentKey: null },
];

it('reads what the first version with this dictionary wrote', () => {
  const stored = Buffer.from('/gFDc2EimhOTCbuxDN2RMCtzsbgPnLexOhCkGqsLjcxCDA2sDEBIz8DAADP4IfbgLRFqYwE=', 'base64');
  expect(JSON.parse(decompress(stored, 'conversation-1a'))).toEqual(event);
});

it.each([
  ['nothing', ''],
  ['JSON', JSON.stringify(event)],
  ['letters of any script', 'żółw 👩‍👩‍👧 \u0000 '.repeat(50)],
  ['what compression saves nothing of', incompressible(300_000)],
  ['what it saves most of', 'x'.repeat(1_000_000)],
])('reads back %s', (_what, text) => {
  for (const known of ['', 'conversation-1a', 'k'.repeat(10_000)])
    expect(decompress(compress(text, known), known) === text).toBe(true);
});

it('makes little of what its row or the dictionary holds', () => {
  const text = JSON.stringify(event);
  const id = incompressible(200);
  expect(compress(text, '').length).toBeLessThan(text.length / 3);
  expect(compress(id, id).length).toBeLessThan(20);
});

it.each([
  ['other bytes', Buffer.from('{}')],
  ['nothing', Buffer.alloc(0)],
  ['what was cut short', compress(JSON.stringify(event), '').subarray(0, 40)],
  ['another dictionary', Buffer.from([0xfe, 2, 3, 0])],
])('refuses %s', (_what, bytes) => {
  expect(() => decompress(bytes, '')).toThrow();
});
