import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Where engines listen whose address does not say it. */
const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'redis:': '6379',
  'mongodb:': '27017',
  'esdb:': '2113',
  'kurrentdb:': '2113',
};

/** A line to an engine that a specification can cut, mend and let fall silent. */
export class EngineProxy {
  readonly #sockets = new Set<Socket>();
  #silent = false;

  private constructor(
    private readonly server: Server,
    /** The engine's address over this line. */
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

  /** As an engine that is stopped: connections break, new ones are refused. */
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

  /** As a network that loses everything: connections stay, nothing comes through, also on new ones. */
  fallSilent(): void {
    this.#silent = true;
    this.strand();
  }

  /** As a firewall that was restarted: connections stay, nothing comes through on them; new ones work. */
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
