import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(process.cwd(), 'test', 'engines', 'eventstoredb', 'main.ts');

export interface FakeProcessOptions {
  readonly batchAppend?: boolean;
  readonly maxAppendSize?: number;
  /** Where it keeps its log, one event a line. */
  readonly file?: string;
  /** PEM files. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** Who may use its streams, as `name:password`. */
  readonly user?: string;
}

/** The protocol fake in a process of its own: two clients' generated code in one process overwrite each other. */
export class FakeProcess {
  #calls = 0;

  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static async start({
    batchAppend = true,
    maxAppendSize,
    file,
    tls,
    user,
  }: FakeProcessOptions = {}): Promise<FakeProcess> {
    const options = [
      ...(batchAppend ? [] : ['--no-batch-append']),
      ...(maxAppendSize === undefined ? [] : ['--max-append-size', String(maxAppendSize)]),
      ...(file === undefined ? [] : ['--file', file]),
      ...(tls ? ['--certificate', tls.certificate, '--key', tls.key] : []),
      ...(user === undefined ? [] : ['--user', user]),
    ];
    // Node runs the server's sources as they are; options of the test runner's own process are not for it.
    const child = fork(MAIN, ['--port', '0', ...options], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
    // A test that fails before it ends its server must not keep the runner from ending; the server goes with it.
    child.unref();
    child.channel?.unref();
    const [ready] = (await once(child, 'message')) as [{ readonly port: number }];
    return new FakeProcess(child, ready.port);
  }

  url(
    scheme: 'esdb' | 'esdb+discover' | 'kurrentdb' | 'kurrentdb+discover',
    parameter?: string,
    port = this.port,
  ): string {
    return `${scheme}://127.0.0.1:${port}?tls=false${parameter ? `&${parameter}` : ''}`;
  }

  /** Listens again, on the same port and with all that was written. */
  restart = () => this.#call('start');
  /** Breaks every connection off and takes no new one. */
  stop = () => this.#call('stop');
  /** Breaks every connection off and takes new ones at once. */
  cut = () => this.#call('cut');
  /** A second node, which has what `replicate` brings it; answers its port. */
  startFollower = (): Promise<number> => this.#call('startFollower') as Promise<number>;
  replicate = () => this.#call('replicate');
  scavenge = () => this.#call('scavenge');
  tombstone = (stream: string) => this.#call('tombstone', stream);
  writeStatistics = (count: number) => this.#call('writeStatistics', count);
  contentsOf = (stream: string): Promise<string[]> => this.#call('contentsOf', stream) as Promise<string[]>;

  async end(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.disconnect();
    await exited;
  }

  #call(method: string, argument?: unknown): Promise<unknown> {
    const id = ++this.#calls;
    return new Promise((resolve) => {
      const take = (reply: { readonly id?: number; readonly result?: unknown }) => {
        if (reply.id !== id) return;
        this.child.off('message', take);
        resolve(reply.result);
      };
      this.child.on('message', take);
      this.child.send({ id, method, argument });
    });
  }
}
