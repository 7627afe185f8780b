import { expect, it } from 'vitest';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Quotas } from './quotas.js';
import { DAILY, KEY, USES } from './testing/quota-process.js';

export interface KillableQuotas {
  /** Program of a process that calls `useQuota`, with its arguments but for the last one: the step at which it dies. */
  readonly program: readonly string[];
  /** Opens the quotas in the next process. */
  next(): Promise<Quotas>;
  /** Closes them and removes what they stored. */
  remove(): Promise<void>;
}

/** Whether a kill may forget what was taken since the last write; see `Quotas`. */
type Kept = 'everything' | 'what was written';

/** Kills a process that uses a quota at each step: before and after each use, and each call to the engine. */
export function quotaKillContract(
  name: string,
  kept: Kept,
  open: () => Promise<KillableQuotas>,
  timeoutMs: number,
): void {
  it(
    `quotas on ${name} survive a kill at each step`,
    async () => {
      let steps = 0;
      for (let ended = false; !ended; steps += 1) {
        const engine = await open();
        try {
          ended = await killedAt(steps, engine, kept);
        } finally {
          await engine.remove();
        }
      }
      expect(steps).toBeGreaterThan(2 * USES.length);
    },
    timeoutMs,
  );
}

/** False if it was killed, true if it ended before. */
async function killedAt(step: number, { program, next }: KillableQuotas, kept: Kept): Promise<boolean> {
  const child = spawn(process.execPath, [...program, String(step)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [answers] = await Promise.all([answersIn(child.stdout), once(child, 'exit')]);
  const ended = child.exitCode === 0;
  expect({ step, ended, signal: child.signalCode }).toEqual({ step, ended, signal: ended ? null : 'SIGKILL' });
  expect({ step, answers }).toEqual({ step, answers: USES.slice(0, answers.length).map(answerTo) });
  expect({ step, all: answers.length === USES.length }).toEqual({ step, all: ended });

  const quotas = await next();
  const { used } = await quotas.take(DAILY, KEY, 0);
  // The use that was cut short may have been carried out.
  const since = kept === 'everything' ? answers.length : lastWritten(answers.length);
  const possible = [0, ...USES.map((use) => use.used)].slice(since, answers.length + 2);
  expect({ step, possible, used }).toEqual({ step, possible: expect.arrayContaining([used]), used });

  const rest = DAILY.limit - used;
  expect([
    await quotas.take(DAILY, KEY, rest + 1),
    await quotas.take(DAILY, KEY, rest),
    await quotas.take(DAILY, KEY, 1),
  ]).toMatchObject([
    { granted: false, used },
    { granted: true, used: DAILY.limit },
    { granted: false, used: DAILY.limit },
  ]);
  return ended;
}

async function answersIn(output: Readable): Promise<readonly unknown[]> {
  return (await text(output))
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
}

const answerTo = ({ what, granted, used }: (typeof USES)[number]) => (what === 'take' ? { granted, used } : null);

/** How many uses are certain to be written once `count` are acknowledged. */
const lastWritten = (count: number): number =>
  USES.slice(0, count).findLastIndex(({ what }) => what === 'wait until written') + 1;
