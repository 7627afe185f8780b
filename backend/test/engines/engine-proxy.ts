import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Default ports of engines. */
const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'redis:': '6379',
  'mongodb:': '27017',
  'esdb:': '2113',
  'kurrentdb:': '2113',
};

/** A TCP proxy in front of an engine that a test can cut, restore and silence. */
export class EngineProxy {
  readonly #sockets = new Set<Socket>();
  #silent = false;

  private constructor(
    private readonly server: Server,
    /** The engine's address through the proxy. */
    readonly url: string,
    private readonly port: number,
  ) {}

  static async to(engineUrl: string): Promise<EngineProxy> {
    const target = new URL(engineUrl);
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const url = new URL(engineUrl);
    url.host = `127.0.0.1:${port}`;
    const line = new EngineProxy(server, url.href, port);
    server.on('connection', (client) =>
      line.#join(client, connect(Number(target.port || DEFAULT_PORTS[target.protocol]), target.hostname)),
    );
    return line;
  }

  /** Simulates a stopped engine: connections break, and new ones are refused. */
  async cut(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async mend(): Promise<void> {
    this.#silent = false;
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening');
  }

  /** Simulates a network that drops everything: connections stay open, but nothing gets through, even on new ones. */
  fallSilent(): void {
    this.#silent = true;
    this.strand();
  }

  /** Simulates a restarted firewall: nothing gets through on existing connections, and new ones work. */
  strand(): void {
    for (const socket of this.#sockets) socket.pause();
  }

  async close(): Promise<void> {
    if (this.server.listening) await this.cut();
  }

  #join(client: Socket, engine: Socket): void {
    for (const [from, to] of [
      [client, engine],
      [engine, client],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (data) => to.write(data));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#silent) from.pause();
    }
  }
}
