import { expect, it } from '@jest/globals';
import { quotasContract } from '../../ports/quotas.contract.js';
import { LocalQuotas } from './local-quotas.js';

function standing() {
  let now = Date.parse('2026-11-21T12:00:00.000Z');
  return { now: () => new Date(now), move: (ms: number) => void (now += ms) };
}

quotasContract('within one process', async () => {
  const clock = standing();
  const quotas = new LocalQuotas(clock);
  return { here: quotas, there: quotas, pass: async (ms) => clock.move(ms), close: async () => undefined };
});

it('last no longer than a window when the clock is set back', async () => {
  const clock = standing();
  const quotas = new LocalQuotas(clock);
  const quota = { name: 'tries', limit: 1, windowMs: 1_000 };
  await quotas.take(quota, 'ada');
  clock.move(-3_600_000);
  expect(await quotas.take(quota, 'ada')).toEqual({ granted: false, used: 1, endsInMs: 1_000 });
  clock.move(1_000);
  expect(await quotas.take(quota, 'ada')).toMatchObject({ granted: true });
});
