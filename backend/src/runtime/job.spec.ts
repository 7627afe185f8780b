import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { job } from './job.js';
import { CAUSE } from '../kernel/testing/recorded.js';

const Payload = z.object({ page: z.coerce.date() });
const SETTINGS = { attempts: 3, pauseMs: 1_000, concurrency: 2, perOwner: 2 };
const attempt = { id: 'job', name: 'print', cause: CAUSE, attempt: 1, signal: new AbortController().signal };
const queued = { page: '2026-11-22T00:00:00.000Z' };
const parsed = { page: new Date(Date.UTC(2026, 10, 22)) };

it('passes the parsed payload and the attempt to the handler', async () => {
  const run = vi.fn(async (..._given: unknown[]) => 'ignored');
  const handler = job('print', Payload, SETTINGS, run);
  expect(handler).toMatchObject({ name: 'print', ...SETTINGS });
  expect(await handler.handle(queued, attempt)).toBeUndefined();
  expect(run).toHaveBeenCalledWith(parsed, attempt);
});

it('rejects a payload of another shape without running the handler', async () => {
  const run = vi.fn(async () => undefined);
  const exhausted = vi.fn(async () => undefined);
  const handler = job('print', Payload, { ...SETTINGS, exhausted }, run);
  await expect(handler.handle({}, attempt)).rejects.toThrow(z.ZodError);
  await expect(handler.exhausted?.({})).rejects.toThrow(z.ZodError);
  expect([run, exhausted].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

it('passes the parsed payload to `exhausted`, if there is one', async () => {
  const exhausted = vi.fn(async (..._given: unknown[]) => undefined);
  const run = async () => undefined;
  await job('print', Payload, { ...SETTINGS, exhausted }, run).exhausted?.(queued);
  expect(exhausted).toHaveBeenCalledWith(parsed);
  expect(job('print', Payload, SETTINGS, run)).not.toHaveProperty('exhausted');
});
