import { beforeEach, expect, it } from 'vitest';
import { setImmediate as turn } from 'node:timers/promises';
import { SharedExclusiveLock } from './shared-exclusive-lock.js';

let lock: SharedExclusiveLock;
let running: Map<string, { resolve: () => void; reject: (error: Error) => void }>;
beforeEach(() => {
  lock = new SharedExclusiveLock();
  running = new Map();
});

const run = (name: string, runsAlone = false) =>
  lock.run(() => new Promise<void>((resolve, reject) => running.set(name, { resolve, reject })), runsAlone);
const end = async (name: string, error?: Error) => {
  const work = running.get(name);
  running.delete(name);
  if (error) work?.reject(error);
  else work?.resolve();
  await turn();
};

it('runs work side by side', async () => {
  void run('a');
  void run('b');
  await turn();
  expect([...running.keys()]).toEqual(['a', 'b']);
});

it('runs work alone once all earlier work has ended, and later work after it', async () => {
  void run('a');
  void run('b');
  void run('alone', true);
  void run('also alone', true);
  void run('c');
  await turn();
  expect([...running.keys()]).toEqual(['a', 'b']);
  await end('b');
  expect([...running.keys()]).toEqual(['a']);
  await end('a');
  expect([...running.keys()]).toEqual(['alone']);
  await end('alone');
  expect([...running.keys()]).toEqual(['also alone']);
  await end('also alone');
  expect([...running.keys()]).toEqual(['c']);
});

it('passes on what the work answers, and goes on after a failure', async () => {
  const failing = run('failing', true);
  const next = run('next');
  await turn();
  const failure = expect(failing).rejects.toThrow('no');
  await end('failing', new Error('no'));
  await failure;
  await end('next');
  await expect(next).resolves.toBeUndefined();
});
