import { expect, it } from 'vitest';
import { associated, seal } from './box.js';

it('takes a nonce of its own for each box', () => {
  const [key, context] = [Buffer.alloc(32, 1), associated('stream', 'field')];
  const nonces = Array.from({ length: 1_000 }, () =>
    Buffer.from(seal(key, 'kid', context, 'text').box, 'base64')
      .subarray(0, 24)
      .toString('hex'),
  );
  expect(new Set(nonces).size).toBe(nonces.length);
});
