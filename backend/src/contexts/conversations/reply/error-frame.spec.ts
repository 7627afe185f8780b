import { expect, it } from 'vitest';
import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { withErrorFrame } from './error-frame.js';

it('ends a failing stream with a failed frame and reports the error', async () => {
  const broken = new Error('the index is away');
  async function* failing(): AsyncGenerator<ChatFrame> {
    yield { type: 'text', text: 'Within' };
    throw broken;
  }
  const reported: unknown[] = [];
  expect(await Array.fromAsync(withErrorFrame(failing(), (error) => reported.push(error)))).toEqual([
    { type: 'text', text: 'Within' },
    { type: 'failed', code: 'unavailable', message: expect.stringContaining('not available') },
  ]);
  expect(reported).toEqual([broken]);
});
