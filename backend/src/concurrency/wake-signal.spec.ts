import { beforeEach, expect, it } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import { WakeSignal } from './wake-signal.js';

let signal: WakeSignal;
beforeEach(() => {
  signal = new WakeSignal();
});

async function isAwake(): Promise<boolean> {
  let awake = false;
  void signal.wait().then(() => (awake = true));
  await setImmediate();
  return awake;
}

it('wakes a waiter', async () => {
  const waiting = signal.wait();
  signal.wake();
  await waiting;
});

it('does not lose a wake before the wait', async () => {
  signal.wake();
  expect(await isAwake()).toBe(true);
});

it('waits until it is woken', async () => {
  expect(await isAwake()).toBe(false);
});

it('forgets a wake when it is reset', async () => {
  signal.wake();
  signal.reset();
  expect(await isAwake()).toBe(false);
});
