import { expect, it, vi } from 'vitest';
import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { delayOf, slowDown } from './slow-down.js';

it.each([
  [1, 0],
  [15, 0],
  [16, 400],
  [18, 1_200],
  [20, 2_000],
  [21, 2_000],
])('lets request %i of 20 wait for %i ms', (used, ms) => expect(delayOf(used, 20)).toBe(ms));

it('waits no longer than its client', async () => {
  const response = new EventEmitter();
  const destroy = vi.fn();
  const waiting = slowDown(3_600_000, { destroy } as unknown as Request, response as unknown as Response);
  response.emit('close');
  await expect(waiting).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(destroy).toHaveBeenCalledTimes(1);
  expect(response.listenerCount('close')).toBe(0);
});

it('lets a request pass at once that need not wait', async () => {
  const response = new EventEmitter();
  await slowDown(0, {} as Request, response as unknown as Response);
  expect(response.listenerCount('close')).toBe(0);
});
