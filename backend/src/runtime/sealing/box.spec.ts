import { expect, it } from 'vitest';
import { associated, open, seal } from './box.js';

it('takes a nonce of its own for each box', () => {
  const [key, context] = [Buffer.alloc(32, 1), associated('stream', 'field')];
  const nonces = Array.from({ length: 1_000 }, () =>
    Buffer.from(seal(key, 'kid', context, 'text').box, 'base64')
      .subarray(0, 24)
      .toString('hex'),
  );
  expect(new Set(nonces).size).toBe(nonces.length);
});

it('opens what another library sealed', () => {
  const box = 'AgICAgICAgICAgICAgICAgICAgICAgIC7jFeitgS3CTTQQzoUj8L+qinzoqHwuoeGgXw/uL/LIpg6NXj';
  const opened = open(Buffer.alloc(32, 1), associated('stream', 'field'), {
    alg: 'xchacha20poly1305',
    kid: 'kid',
    box,
  });
  expect(opened.toString()).toBe('"Where is my order?"');
});
