import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The least that a turn with a provider can cost: asks the provider at the address that it is given, and passes the
 * tokens on as frames. Checks, stores and searches nothing. Runs as a process of its own and tells its parent its port.
 */
const [, , provider] = process.argv;

const frame = (of: unknown): string => `data: ${JSON.stringify(of)}\n\n`;

async function answer(id: string, content: string, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(frame({ type: 'accepted', messageId: id, conversationId: randomUUID() }));
  const asked = await fetch(`${provider}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer none', 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'instant', messages: [{ role: 'user', content }], stream: true }),
  });
  let [buffered, said] = ['', ''];
  for await (const chunk of (asked.body ?? ReadableStream.from([])).pipeThrough(new TextDecoderStream())) {
    const events = (buffered + chunk).split('\n\n');
    buffered = events.pop() ?? '';
    for (const event of events) {
      if (event === 'data: [DONE]') continue;
      const { choices } = JSON.parse(event.slice('data: '.length)) as {
        readonly choices: readonly { readonly delta: { readonly content?: string } }[];
      };
      const text = choices[0]?.delta.content ?? '';
      if (text) response.write(frame({ type: 'text', text }));
      said += text;
    }
  }
  response.end(frame({ type: 'done', message: { id: randomUUID(), role: 'assistant', content: said } }));
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    if (request.url?.endsWith('/session')) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ token: randomUUID(), expiresAt: new Date().toISOString() }));
      return;
    }
    const { id, content } = JSON.parse(Buffer.concat(parts).toString()) as { id: string; content: string };
    void answer(id, content, response);
  });
}).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
