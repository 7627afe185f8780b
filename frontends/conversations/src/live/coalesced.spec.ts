import { expect, it, vi } from 'vitest';
import { coalesced } from './coalesced';

it('makes one further run of all the calls that come while it runs', async () => {
  const finish: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
  const call = coalesced(work);
  call();
  call();
  call();
  expect(work).toHaveBeenCalledTimes(1);
  finish[0]?.();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  finish[1]?.();
  await Promise.resolve();
  expect(work).toHaveBeenCalledTimes(2);
});
