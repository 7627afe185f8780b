import { beforeEach, expect, it, type Mock, vi } from 'vitest';
import { EventEmitter } from 'node:events';
import { stopSignal } from './stop-signal.js';

let process: EventEmitter;
let hurry: Mock<() => void>;
let asked: AbortSignal;
beforeEach(() => {
  process = new EventEmitter();
  hurry = vi.fn();
  asked = stopSignal(process, hurry);
});

it.each(['SIGTERM', 'SIGINT'])('aborts on %s', (name) => {
  expect(asked.aborted).toBe(false);
  process.emit(name, name);
  expect(asked.reason).toBe(name);
});

it('aborts once, however many times a signal is forwarded', () => {
  const heard = vi.fn();
  asked.addEventListener('abort', heard);
  for (const name of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGTERM']) process.emit(name, name);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(hurry).not.toHaveBeenCalled();
});

it('hurries when Ctrl-C is pressed again', () => {
  process.emit('SIGINT', 'SIGINT');
  process.emit('SIGINT', 'SIGINT');
  expect(hurry).toHaveBeenCalledTimes(1);
});
