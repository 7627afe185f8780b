import { expect, it } from '@jest/globals';
import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { FrameDeduplicator } from './frame-deduplicator.js';

const failed: ChatFrame = { type: 'failed', code: 'model-failed', message: 'No.' };

async function* said(...pieces: (string | ChatFrame)[]): AsyncGenerator<ChatFrame> {
  for (const piece of pieces) yield typeof piece === 'string' ? { type: 'text', text: piece } : piece;
}

/** What a reader gets of a reply that is told so many times. */
async function told(...times: AsyncIterable<ChatFrame>[]): Promise<(string | ChatFrame)[]> {
  const once = new FrameDeduplicator();
  const frames = [];
  for (const time of times) frames.push(...(await Array.fromAsync(once.frames(time))));
  return frames.map((frame) => (frame.type === 'text' ? frame.text : frame));
}

it('tells all of what is told for the first time', async () => {
  expect(await told(said('Within ', '30 days.', failed))).toEqual(['Within ', '30 days.', failed]);
});

it('goes on where the reader was', async () => {
  expect(await told(said('Within ', '30 '), said('With', 'in 30 da', 'ys', '.'))).toEqual([
    'Within ',
    '30 ',
    'da',
    'ys',
    '.',
  ]);
});

it('goes on where the reader was, however often', async () => {
  expect(await told(said('a'), said('ab'), said('a'), said('abc', 'd'))).toEqual(['a', 'b', 'c', 'd']);
});

it('tells nothing of a text that is another, only its end', async () => {
  expect(await told(said('Within '), said('In ', '30 days.', failed))).toEqual(['Within ', failed]);
});
