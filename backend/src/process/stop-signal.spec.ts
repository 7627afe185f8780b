import { beforeEach, expect, it, jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { stopSignal } from './stop-signal.js';

let process: EventEmitter;
let hurry: jest.Mock<() => void>;
let asked: AbortSignal;
beforeEach(() => {
  process = new EventEmitter();
  hurry = jest.fn();
  asked = stopSignal(process, hurry);
});

it.each(['SIGTERM', 'SIGINT'])('asks for a stop with %s', (name) => {
  expect(asked.aborted).toBe(false);
  process.emit(name, name);
  expect(asked.reason).toBe(name);
});

it('asks once, however many pass a signal on', () => {
  const heard = jest.fn();
  asked.addEventListener('abort', heard);
  for (const name of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGTERM']) process.emit(name, name);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(hurry).not.toHaveBeenCalled();
});

it('hurries where Ctrl-C is pressed again', () => {
  process.emit('SIGINT', 'SIGINT');
  process.emit('SIGINT', 'SIGINT');
  expect(hurry).toHaveBeenCalledTimes(1);
});
