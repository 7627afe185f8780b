import { describe, expect, it } from 'vitest';
import { eventData, readFrames } from './frames';

const bytes = (text: string) => new TextEncoder().encode(text);

const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

const all = async <T>(source: AsyncIterable<T>) => {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
};

describe('the event stream', () => {
  const text = ': hello\r\n\r\nevent: frame\r\ndata: {"a":"é 🍵"}\r\n\r\ndata: one\r\ndata:two\r\nid: 7\r\n\r\n';

  it.each([
    ['CRLF', text],
    ['LF', text.replaceAll('\r\n', '\n')],
    ['CR', text.replaceAll('\r\n', '\r')],
  ])('reads the same events wherever the bytes are split (%s)', async (_name, wire) => {
    const raw = bytes(wire);
    for (let cut = 0; cut <= raw.length; cut++) {
      expect(await all(eventData(streamOf(raw.slice(0, cut), raw.slice(cut))))).toEqual(['{"a":"é 🍵"}', 'one\ntwo']);
    }
  });

  it('reads the same events byte by byte', async () => {
    const single = [...bytes(text)].map((byte) => Uint8Array.of(byte));
    expect(await all(eventData(streamOf(...single)))).toEqual(['{"a":"é 🍵"}', 'one\ntwo']);
  });

  it('drops a truncated event', async () => {
    expect(await all(eventData(streamOf(bytes('data: whole\n\ndata: ha'))))).toEqual(['whole']);
  });

  it('cancels the connection when the reader returns early', async () => {
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes('data: x\n\n')),
      cancel: () => void (cancelled = true),
    });
    const events = eventData(endless);
    expect((await events.next()).value).toBe('x');
    await events.return(undefined);
    expect(cancelled).toBe(true);
  });
});

describe('frames', () => {
  it('ignores unknown frames', async () => {
    const wire = 'data: {"type":"thinking"}\n\ndata: not json\n\ndata: {"type":"text","text":"Hi"}\n\n';
    expect(await all(readFrames(streamOf(bytes(wire))))).toEqual([{ type: 'text', text: 'Hi' }]);
  });
});
