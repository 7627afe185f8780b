import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import mongoose from 'mongoose';

const { BSON } = mongoose.mongo;

const OP_MSG = 2013;
const OP_REPLY = 1;
const OP_QUERY = 2004;

const HELLO = {
  ok: 1,
  helloOk: true,
  isWritablePrimary: true,
  ismaster: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: 21,
};

/** A server that accepts connections and answers every command with an error. */
export const refusingServer = (refusal: {
  readonly code: number;
  readonly codeName: string;
  readonly errmsg: string;
}) => scriptedServer({ ok: 0, ...refusal });

/**
 * A server that gives every command the same answer:
 * https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
 */
export async function scriptedServer(reply: object): Promise<{ readonly url: string; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        socket.write(answer(received.subarray(0, received.readInt32LE(0)), reply));
        received = received.subarray(received.readInt32LE(0));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/product?directConnection=true`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function answer(message: Buffer, reply: object): Buffer {
  const [id, kind] = [message.readInt32LE(4), message.readInt32LE(12)];
  if (kind === OP_QUERY)
    return framed(id, OP_REPLY, Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]), HELLO);
  const command = BSON.deserialize(message.subarray(21, 21 + message.readInt32LE(21)));
  return framed(id, OP_MSG, Buffer.alloc(5), 'hello' in command ? HELLO : 'endSessions' in command ? { ok: 1 } : reply);
}

function framed(to: number, kind: number, before: Buffer, document: object): Buffer {
  const body = BSON.serialize(document);
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + before.length + body.length, 0);
  header.writeInt32LE(to, 8);
  header.writeInt32LE(kind, 12);
  return Buffer.concat([header, before, body]);
}
