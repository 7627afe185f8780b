import { expect, it } from 'vitest';
import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { FrameDeduplicator } from './frame-deduplicator.js';

const failed: ChatFrame = { type: 'failed', code: 'model-failed', message: 'No.' };

async function* frames(...pieces: (string | ChatFrame)[]): AsyncGenerator<ChatFrame> {
  for (const piece of pieces) yield typeof piece === 'string' ? { type: 'text', text: piece } : piece;
}

/** What a reader receives from several attempts at the same reply. */
async function received(...attempts: AsyncIterable<ChatFrame>[]): Promise<(string | ChatFrame)[]> {
  const deduplicator = new FrameDeduplicator();
  const all = [];
  for (const attempt of attempts) all.push(...(await Array.fromAsync(deduplicator.frames(attempt))));
  return all.map((frame) => (frame.type === 'text' ? frame.text : frame));
}

it('passes a first attempt through', async () => {
  expect(await received(frames('Within ', '30 days.', failed))).toEqual(['Within ', '30 days.', failed]);
});

it('continues where the reader was', async () => {
  expect(await received(frames('Within ', '30 '), frames('With', 'in 30 da', 'ys', '.'))).toEqual([
    'Within ',
    '30 ',
    'da',
    'ys',
    '.',
  ]);
});

it('continues where the reader was, however often the reply restarts', async () => {
  expect(await received(frames('a'), frames('ab'), frames('a'), frames('abc', 'd'))).toEqual(['a', 'b', 'c', 'd']);
});

it('sends only the end of an attempt with a different text', async () => {
  expect(await received(frames('Within '), frames('In ', '30 days.', failed))).toEqual(['Within ', failed]);
});
