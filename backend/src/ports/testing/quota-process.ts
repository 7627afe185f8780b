import { writeSync } from 'node:fs';
import type { Quota, Quotas, Taken } from '../quotas.js';

export const DAILY: Quota = { name: 'daily', limit: 1_000, windowMs: 24 * 60 * 60_000 };
export const KEY = 'ada';

interface Use {
  readonly what: 'take' | 'give back' | 'forget' | 'wait until written';
  readonly amount?: number;
  /** For a take, whether it is granted. */
  readonly granted?: boolean;
  /** What is used of the quota from then on. */
  readonly used: number;
}

/** What a process does with one quota, one after the other. */
export const USES: readonly Use[] = [
  { what: 'take', amount: 300, granted: true, used: 300 },
  { what: 'wait until written', used: 300 },
  { what: 'take', amount: 500, granted: true, used: 800 },
  { what: 'take', amount: 201, granted: false, used: 800 },
  { what: 'give back', amount: 400, used: 400 },
  { what: 'wait until written', used: 400 },
  { what: 'take', amount: 600, granted: true, used: 1_000 },
  { what: 'take', amount: 1, granted: false, used: 1_000 },
  { what: 'wait until written', used: 1_000 },
  { what: 'forget', used: 0 },
  { what: 'take', amount: 200, granted: true, used: 200 },
  { what: 'wait until written', used: 200 },
];

/** Kills this process at the step with a certain number. */
export class Death {
  #passed = 0;

  constructor(private readonly at: number) {}

  readonly step = (): void => {
    if (this.#passed++ === this.at) process.kill(process.pid, 'SIGKILL');
  };
}

/** Does all of them. Prints each answer, one a line, which only then counts as acknowledged. */
export async function useQuota(quotas: Quotas, written: () => Promise<unknown>, { step }: Death): Promise<void> {
  for (const use of USES) {
    step();
    const taken = await used(quotas, use, written);
    step();
    writeSync(process.stdout.fd, `${JSON.stringify(taken ? { granted: taken.granted, used: taken.used } : null)}\n`);
  }
}

async function used(
  quotas: Quotas,
  { what, amount }: Use,
  written: () => Promise<unknown>,
): Promise<Taken | undefined> {
  switch (what) {
    case 'take':
      return quotas.take(DAILY, KEY, amount);
    case 'give back':
      await quotas.giveBack(DAILY, KEY, amount);
      return undefined;
    case 'forget':
      await quotas.forget(DAILY, KEY);
      return undefined;
    case 'wait until written':
      await written();
      return undefined;
  }
}
