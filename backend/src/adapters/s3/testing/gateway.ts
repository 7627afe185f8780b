import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Forwards traffic, refuses connections, or accepts them without ever answering. */
type Mode = 'passing' | 'refusing' | 'silent';

/**
 * A proxy whose connections can be cut and restored. Requests are signed for the gateway's host, which never changes.
 */
export class Gateway {
  readonly #sockets = new Set<Socket>();
  #mode: Mode = 'passing';
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

  setMode(mode: Mode): void {
    this.#mode = mode;
    if (mode !== 'silent') this.#cut();
  }

  /** Forwards the first matching request, and then breaks its connection instead of returning the response. */
  loseAnswerTo(matches: (request: string) => boolean): void {
    this.#loses = matches;
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
    if (this.#mode === 'refusing') return void socket.destroy();
    const onward = this.#keep(connect(Number(this.target.port), this.target.hostname));
    let losing = false;
    socket.on('data', (bytes) => {
      if (this.#mode === 'silent') return;
      if (this.#loses?.(bytes.toString('latin1'))) [losing, this.#loses] = [true, undefined];
      onward.write(bytes);
    });
    onward.on('data', (bytes) => {
      if (losing) socket.destroy();
      else if (this.#mode === 'passing') socket.write(bytes);
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
