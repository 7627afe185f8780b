import { expect, it, vi } from 'vitest';
import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { type EventStreamOptions, sendEventStream } from './event-stream.js';

/** A response that records what is written and when its head goes out alone. */
class Written extends EventEmitter {
  readonly writes: string[] = [];
  writableNeedDrain = false;
  closed = false;
  status = () => this;
  setHeader = () => this;
  flushHeaders = () => this.writes.push('head');
  write = (text: string) => this.writes.push(text) > 0;
  end = (text: string) => {
    this.writes.push(`${text}end`);
    this.emit('close');
  };
}

const sent = async (
  frames: (response: Written, gone: AbortSignal) => AsyncIterable<number>,
  options?: EventStreamOptions<number>,
) => {
  const response = new Written();
  await sendEventStream(response as unknown as Response, (gone) => frames(response, gone), options);
  return response.writes;
};
const line = (frame: number) => `data: ${frame}\n\n`;

it('writes the frames of one turn of the event loop at once, and the last ones with the end', async () => {
  const writes = await sent(async function* () {
    yield* [1, 2];
    await nextTurn();
    await nextTurn();
    yield 3;
  });
  expect(writes).toEqual([line(1) + line(2), `${line(3)}end`]);
});

it('writes the first urgent frame at once, with those before it', async () => {
  const writes = await sent(
    async function* (response) {
      yield* [1, 2];
      expect(response.writes).toEqual([line(1) + line(2)]);
      yield* [4, 5];
      expect(response.writes).toHaveLength(1);
    },
    { isUrgent: (frame) => frame % 2 === 0 },
  );
  expect(writes).toEqual([line(1) + line(2), `${line(4)}${line(5)}end`]);
});

it.each([
  [29, []],
  [30, ['head']],
])('tells the reader that the stream is open if the first frame takes longer than 30 ms: %i', async (ms, first) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const writes = await sent(async function* () {
    vi.advanceTimersByTime(ms);
    yield 1;
    await nextTurn();
    await nextTurn();
    vi.advanceTimersByTime(ms);
  }).finally(vi.useRealTimers);
  expect(writes).toEqual([...first, line(1), 'end']);
});

it('waits for a slow reader', async () => {
  let asked = 0;
  const writes = await sent(async function* (response) {
    yield ++asked;
    response.writableNeedDrain = true;
    setImmediate(() => {
      expect(asked).toBe(2);
      response.writableNeedDrain = false;
      response.emit('drain');
    });
    yield ++asked;
    yield ++asked;
  });
  expect(writes.join('')).toBe(`${line(1)}${line(2)}${line(3)}end`);
});

it('ends when the reader leaves', async () => {
  const writes = await sent(async function* (response, gone) {
    yield 1;
    response.emit('close');
    expect(gone.aborted).toBe(true);
    yield 2;
  });
  expect(writes).toEqual([`${line(1)}end`]);
});

it('ends at once for a reader that left before', async () => {
  const response = new Written();
  response.closed = true;
  let gone: AbortSignal | undefined;
  await sendEventStream(response as unknown as Response, async function* (signal) {
    gone = signal;
    yield 1;
    await new Promise(() => undefined);
  });
  expect(gone?.aborted).toBe(true);
});
