import { createInterface } from 'node:readline';
import { exitOf, start } from '../workspace/processes.mjs';
import { detached } from '../workspace/supervise.mjs';

/** Every process of the moment, so that all of them end together. */
const running = new Set();

/** A child in its own process group whose lines carry its name. */
export function startNamed(name, command, args, env = {}) {
  const child = start(command, args, {
    detached,
    env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(13)} ${line}`));
  }
  const ended = exitOf(child).finally(() => running.delete(process_));
  const process_ = { ended, end: () => endGroup(child).then(() => ended) };
  running.add(process_);
  return process_;
}

async function endGroup(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (detached) process.kill(-child.pid, 'SIGTERM');
  else child.kill();
}

export const endAll = () => Promise.allSettled([...running].map((child) => child.end()));
