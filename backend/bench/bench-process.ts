import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A program of this folder that serves in a process of its own until the bench ends it. */
export interface BenchProcess {
  readonly process: { readonly pid?: number | undefined };
  readonly origin: string;
  end(): Promise<unknown>;
}

/** @param file its compiled name, such as `relay.js` */
export async function benchProcess(file: string, ...given: readonly string[]): Promise<BenchProcess> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), given, { execArgv: [] });
  const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];
  return {
    process: child,
    origin: `http://127.0.0.1:${port}`,
    end: () => {
      child.disconnect();
      return once(child, 'exit');
    },
  };
}
