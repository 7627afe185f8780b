import { APIError } from 'openai';
import { expect, it } from 'vitest';
import { eventsIn } from './events-in.js';

const response = (...chunks: readonly (string | Uint8Array)[]) => {
  let isCanceled = false;
  const parts = chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk));
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else controller.close();
    },
    cancel: () => {
      isCanceled = true;
    },
  });
  return { response: new Response(body), isCanceled: () => isCanceled };
};
const read = (...chunks: readonly (string | Uint8Array)[]) => Array.fromAsync(eventsIn(response(...chunks).response));

it('reads events until the provider says that it is done', async () => {
  expect(await read('data: {"a":1}\n\n: a comment\n\ndata: {"a":', '2}\n\ndata: [DONE]\n\ndata: {"a":3}\n\n')).toEqual([
    { a: 1 },
    { a: 2 },
  ]);
});

it('reads until the end of the body if nobody says so, without what was not finished', async () => {
  expect(await read('data: {"a":1}\r\n\r\n', 'data: {"a":2}')).toEqual([{ a: 1 }]);
  expect(await Array.fromAsync(eventsIn(new Response(null)))).toEqual([]);
});

it('joins a character that arrives in two halves', async () => {
  const bytes = Buffer.from('data: "é"\n\n');
  expect(await read(bytes.subarray(0, 8), bytes.subarray(8))).toEqual(['é']);
});

it.each([
  ['as a field', 'data: {"error":{"code":"rate_limit_exceeded"}}'],
  ['as a named event with a field', 'event: error\ndata: {"error":{"code":"rate_limit_exceeded"}}'],
  ['as a named event', 'event: error\ndata: {"code":"rate_limit_exceeded"}'],
])('throws an error that the provider reports %s', async (_how, event) => {
  const reading = read(`${event}\n\n`);
  await expect(reading).rejects.toBeInstanceOf(APIError);
  await expect(reading).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
});

it('throws on an event that is no JSON', async () => {
  await expect(read('data: {"a":\n\n')).rejects.toBeInstanceOf(SyntaxError);
});

it('ends the request when it is left early', async () => {
  const { response: answer, isCanceled } = response('data: 1\n\n', 'data: 2\n\n', 'data: 3\n\n');
  for await (const event of eventsIn(answer)) if (event === 2) break;
  expect(isCanceled()).toBe(true);
});
