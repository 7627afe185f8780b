import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(process.cwd(), 'test', 'engines', 'eventstoredb', 'main.ts');

export interface FakeProcessOptions {
  readonly batchAppend?: boolean;
  readonly maxAppendSize?: number;
  /** File of its log, one event per line. */
  readonly file?: string;
  /** PEM files. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** The user that may use its streams, as `name:password`. */
  readonly user?: string;
}

/** Runs the protocol fake in its own process, because the generated code of two clients in one process conflicts. */
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
    // Node runs the server's sources directly, without the options of the test runner's process.
    const child = fork(MAIN, ['--port', '0', ...options], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
    // A failed test that leaves its server running must not keep the test runner alive. The server ends with it.
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

  /** Listens again, on the same port and with the same log. */
  restart = () => this.#call('start');
  /** Breaks all connections and accepts no new ones. */
  stop = () => this.#call('stop');
  /** Breaks all connections and accepts new ones at once. */
  cut = () => this.#call('cut');
  /** Starts a second node, which receives events by `replicate`. Returns its port. */
  startFollower = (): Promise<number> => this.#call('startFollower') as Promise<number>;
  replicate = () => this.#call('replicate');
  scavenge = () => this.#call('scavenge');
  /** So many reads miss a stream after it was begun again. */
  missReads = (count: number) => this.#call('missReads', count);
  /** Appends are written at once. Their answers wait for `answer`. */
  holdAnswers = () => this.#call('holdAnswers');
  answer = () => this.#call('answer');
  /** Until `elected`, the server names itself as the leader and refuses what the leader must do. */
  elect = () => this.#call('elect');
  elected = () => this.#call('elected');
  redirections = (): Promise<number> => this.#call('redirections') as Promise<number>;
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
