import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Kept } from '../erasure/traces.js';

/** A TCP proxy in front of an engine that records everything sent to it. */
export class RecordingProxy {
  readonly #connections: Buffer[][] = [];
  readonly #sockets = new Set<Socket>();
  readonly #waiting = new Map<Buffer, () => void>();

  private constructor(
    private readonly name: string,
    private readonly server: Server,
    /** The engine's address through the proxy. */
    readonly url: string,
  ) {}

  static async on(name: string, engineUrl: string): Promise<RecordingProxy> {
    const target = new URL(engineUrl);
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(engineUrl);
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const tap = new RecordingProxy(name, server, url.href);
    server.on('connection', (client) => tap.#join(client, connect(Number(target.port), target.hostname)));
    return tap;
  }

  /** The bytes sent, by connection. */
  *sent(): Generator<Kept> {
    for (const [number, chunks] of this.#connections.entries())
      yield { where: `sent to ${this.name} (${number})`, bytes: Buffer.concat(chunks) };
  }

  /** Resolves as soon as these bytes are sent in one chunk. */
  hears(bytes: Buffer): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(bytes, resolve));
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #join(client: Socket, engine: Socket): void {
    const chunks: Buffer[] = [];
    this.#connections.push(chunks);
    client.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      for (const [bytes, resolve] of this.#waiting) if (chunk.includes(bytes) && this.#waiting.delete(bytes)) resolve();
    });
    for (const [from, to] of [
      [client, engine],
      [engine, client],
    ] as const) {
      this.#sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}
