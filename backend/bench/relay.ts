import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The least that a turn over HTTP can cost: parses a message and answers with its frames as the product does, but
 * checks, stores and searches nothing. Runs as a process of its own and tells its parent its port.
 */
const REPLY = 'Refunds take five working days.';

const frame = (of: unknown): string => `data: ${JSON.stringify(of)}\n\n`;

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    if (request.url?.endsWith('/session')) {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ token: randomUUID(), expiresAt: new Date().toISOString() }));
      return;
    }
    const { id } = JSON.parse(Buffer.concat(parts).toString()) as { id: string };
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(frame({ type: 'accepted', messageId: id, conversationId: randomUUID() }));
    response.write(frame({ type: 'text', text: REPLY }));
    const message = {
      id: randomUUID(),
      role: 'assistant',
      content: REPLY,
      createdAt: new Date().toISOString(),
      sources: [],
      stopped: false,
    };
    response.end(frame({ type: 'done', message }));
  });
}).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
