import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Passes connections on, breaks and refuses them, or lets them wait for ever. */
type Way = 'passing' | 'refusing' | 'silent';

/** A way to a server that can be cut, and mended again. The signature of a request covers its host, which stays the gateway's. */
export class Gateway {
  readonly #sockets = new Set<Socket>();
  #way: Way = 'passing';
  #loses: ((request: string) => boolean) | undefined;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {
    server.on('connection', (socket) => this.#take(socket));
  }

  static async before(url: string): Promise<Gateway> {
    const server = createServer();
    const gateway = new Gateway(server, new URL(url));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  be(way: Way): void {
    this.#way = way;
    if (way !== 'silent') this.#cut();
  }

  /** The first such request arrives, and its connection breaks instead of bringing the answer. */
  loseAnswerTo(isIt: (request: string) => boolean): void {
    this.#loses = isIt;
  }

  async close(): Promise<void> {
    this.#cut();
    this.server.close();
    await once(this.server, 'close');
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #take(socket: Socket): void {
    this.#keep(socket);
    if (this.#way === 'refusing') return void socket.destroy();
    const onward = this.#keep(connect(Number(this.target.port), this.target.hostname));
    let losing = false;
    socket.on('data', (bytes) => {
      if (this.#way === 'silent') return;
      if (this.#loses?.(bytes.toString('latin1'))) [losing, this.#loses] = [true, undefined];
      onward.write(bytes);
    });
    onward.on('data', (bytes) => {
      if (losing) socket.destroy();
      else if (this.#way === 'passing') socket.write(bytes);
    });
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    return socket;
  }
}
