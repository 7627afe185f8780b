import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built command as its own process, with only these settings. */
export const replaying = (
  dataDir: string,
  given: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): ChildProcess =>
  spawn('node', ['dist/process/cli/replay.js', ...given], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

export async function replay(
  dataDir: string,
  given: readonly string[],
  settings?: Readonly<Record<string, string>>,
): Promise<Ended> {
  const child = replaying(dataDir, given, settings);
  const said = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

/** The lines of `--json` output. */
export const facts = ({ out }: Ended): Record<string, unknown>[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
