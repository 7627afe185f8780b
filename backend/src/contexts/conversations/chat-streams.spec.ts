import { expect, it } from 'vitest';
import { ChatStreams } from './chat-streams.js';

const streams = () => new ChatStreams({ chatStreams: { visitor: 1, address: 2, chatbot: 3 } });
const refused = { kind: 'too-many', retryAfterSeconds: 5 };

it('refuses what is too much for one of those that it counts for, and counts nothing of it', async () => {
  const open = streams();
  const first = Promise.withResolvers<void>();
  const running = open.during({ visitor: 'v1', address: 'a', chatbot: 'c' }, () => first.promise);
  await expect(open.during({ visitor: 'v1', address: 'a', chatbot: 'c' }, async () => 1)).rejects.toMatchObject(
    refused,
  );
  expect(await open.during({ visitor: 'v2', address: 'a', chatbot: 'c' }, async () => 2)).toBe(2);
  first.resolve();
  await running;
  expect(await open.during({ visitor: 'v1', address: 'a', chatbot: 'c' }, async () => 3)).toBe(3);
});

it('counts no longer what failed', async () => {
  const open = streams();
  await expect(open.during({ visitor: 'v1' }, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await open.during({ visitor: 'v1' }, async () => 'next')).toBe('next');
});
