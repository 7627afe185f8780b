import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider with OpenAI's API whose model answers at once. Runs as a process of its own and tells its parent its port. */
const TOKENS = ['Refunds', ' take', ' five', ' working', ' days', '. [1]'];

const event = (choices: readonly unknown[], usage: unknown = null): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model: 'instant', choices, usage })}\n\n`;
const delta = (content: string): string => event([{ index: 0, delta: { content }, finish_reason: null }]);
const END =
  event([{ index: 0, delta: {}, finish_reason: 'stop' }]) +
  event([], { prompt_tokens: 500, completion_tokens: TOKENS.length }) +
  'data: [DONE]\n\n';

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'req_1' });
    for (const token of TOKENS) response.write(delta(token));
    response.end(END);
  });
}).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
