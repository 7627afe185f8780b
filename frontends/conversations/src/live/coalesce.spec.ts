import { expect, it, vi } from 'vitest';
import { coalesce } from './coalesce';

it('coalesces all calls during a run into one more run', async () => {
  const finish: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
  const call = coalesce(work);
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
