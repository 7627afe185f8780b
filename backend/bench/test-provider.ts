import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as elapsed } from 'node:timers/promises';

/**
 * A provider with OpenAI's API. Its model answers at once or, given a number of tokens and the milliseconds between
 * them, at that pace. Runs as a process of its own and tells its parent its port.
 */
const [, , count, paceMs] = process.argv;
const SENTENCE = ['Refunds', ' take', ' five', ' working', ' days', '. [1]'];
const TOKENS = count === undefined ? SENTENCE : Array.from({ length: Number(count) }, (_, at) => ` word${at}`);

const event = (choices: readonly unknown[], usage: unknown = null): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model: 'instant', choices, usage })}\n\n`;
const delta = (content: string): string => event([{ index: 0, delta: { content }, finish_reason: null }]);
const END =
  event([{ index: 0, delta: {}, finish_reason: 'stop' }]) +
  event([], { prompt_tokens: 500, completion_tokens: TOKENS.length }) +
  'data: [DONE]\n\n';

/** Each token at its own due time, so that a late one delays no other. */
async function speak(response: ServerResponse): Promise<void> {
  const began = performance.now();
  for (const [at, token] of TOKENS.entries()) {
    if (paceMs !== undefined) await elapsed(Math.max(0, began + at * Number(paceMs) - performance.now()));
    response.write(delta(token));
  }
  response.end(END);
}

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'req_1' });
    void speak(response);
  });
}).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
