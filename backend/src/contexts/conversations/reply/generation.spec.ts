import { expect, it } from 'vitest';
import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { type FinalFrame, Generation } from './generation.js';

const failed: FinalFrame = { type: 'failed', code: 'model-failed', message: 'No.' };

/** A generation whose text and end the test controls. */
function driven() {
  let say!: (text: string) => void;
  let end!: (final: FinalFrame) => void;
  let stopped!: AbortSignal;
  const generation = new Generation((speak, signal) => {
    say = speak;
    stopped = signal;
    return new Promise((resolve) => (end = resolve));
  });
  return { generation, say, end, stopped };
}

const read = (generation: Generation, signal = new AbortController().signal): Promise<ChatFrame[]> =>
  Array.fromAsync(generation.frames(signal));

it('gives a late reader the text so far as one frame, then the end', async () => {
  const { generation, say, end } = driven();
  say('Within ');
  say('30 days.');
  const reading = read(generation);
  end(failed);
  expect(await reading).toEqual([{ type: 'text', text: 'Within 30 days.' }, failed]);
});

it('gives every reader the same text, whenever they join', async () => {
  const { generation, say, end } = driven();
  const early = read(generation);
  say('a');
  await Promise.resolve();
  say('b');
  const late = read(generation);
  end(failed);
  const textOf = (frames: ChatFrame[]) => frames.map((frame) => (frame.type === 'text' ? frame.text : '')).join('');
  expect(textOf(await early)).toBe('ab');
  expect(textOf(await late)).toBe('ab');
});

it('continues when a reader leaves', async () => {
  const { generation, say, end, stopped } = driven();
  const leaving = new AbortController();
  const reading = read(generation, leaving.signal);
  leaving.abort();
  expect(await reading).toEqual([]);
  expect(stopped.aborted).toBe(false);
  say('still here');
  end(failed);
  expect(await read(generation)).toEqual([{ type: 'text', text: 'still here' }, failed]);
});

it('aborts the writer’s signal when the visitor stops it', () => {
  const { generation, stopped } = driven();
  generation.stop();
  expect(stopped.aborted).toBe(true);
});
