import { expect, it, vi } from 'vitest';
import type { ChatTransport } from '../api';
import { lazyTransport, NO_HISTORY } from './lazy-transport';
import { accepted, QUESTION } from '../../testing/visitor';

const real = (): ChatTransport => ({
  history: vi.fn(async () => NO_HISTORY),
  async *send() {
    yield accepted;
  },
  stop: vi.fn(async () => undefined),
  end: vi.fn(async () => undefined),
});

it('loads nothing for a new visitor', async () => {
  const load = vi.fn(async () => real());
  const transport = lazyTransport(load, () => false);
  expect(await transport.history()).toEqual(NO_HISTORY);
  await transport.end();
  expect(load).not.toHaveBeenCalled();
});

it('loads once for a returning visitor', async () => {
  const load = vi.fn(async () => real());
  const transport = lazyTransport(load, () => true);
  await Promise.all([transport.history(), transport.stop(QUESTION), transport.end()]);
  expect(load).toHaveBeenCalledOnce();
});

it('retries loading after a failure', async () => {
  const load = vi.fn(async () => real());
  load.mockRejectedValueOnce(new Error('offline'));
  const transport = lazyTransport(load, () => false);
  const send = () =>
    transport.send({ id: QUESTION, content: 'Hi' }, new AbortController().signal)[Symbol.asyncIterator]().next();
  await expect(send()).rejects.toThrow('offline');
  expect((await send()).value).toEqual(accepted);
});
