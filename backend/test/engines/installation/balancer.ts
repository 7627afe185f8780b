import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A round-robin load balancer over local servers, without sticky sessions. Skips servers that refuse connections. */
export class Balancer {
  readonly #clients = new Set<Socket>();
  #turn = 0;

  private constructor(
    private readonly server: Server,
    private readonly ports: readonly number[],
  ) {
    server.on('connection', (client) => void this.#join(client));
  }

  static async before(origins: readonly string[]): Promise<Balancer> {
    const server = createServer();
    const balancer = new Balancer(
      server,
      origins.map((origin) => Number(new URL(origin).port)),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return balancer;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const client of this.#clients) client.destroy();
    await closed;
  }

  async #join(client: Socket): Promise<void> {
    this.#clients.add(client);
    client.once('close', () => this.#clients.delete(client));
    const upstream = await this.#reached();
    const ends = [client, upstream] as const;
    if (!upstream || client.destroyed) return ends.forEach((end) => end?.destroy());
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to);
      from.once('error', () => to.destroy());
      from.once('close', () => to.destroy());
    }
  }

  /** The next server that accepts connections. Undefined if none does. */
  async #reached(): Promise<Socket | undefined> {
    for (let tried = 0; tried < this.ports.length; tried++) {
      const upstream = connect(this.ports[this.#turn++ % this.ports.length] ?? 0, '127.0.0.1');
      const reached = await once(upstream, 'connect').then(
        () => true,
        () => false,
      );
      if (reached) return upstream;
    }
    return undefined;
  }
}
