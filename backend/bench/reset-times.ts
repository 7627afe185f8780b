import { createHash } from 'node:crypto';
import { setTimeout as elapsed } from 'node:timers/promises';
import { freePort } from '../test/free-port.js';
import { ProductProcess } from '../test/faults/product-process.js';
import { Client, done, post } from './client.js';
import { inDirectory } from './engines.js';
import { type Measurement, median, rounded, timed } from './measure.js';

const WARM_UP = 20;
const PAIRS = 200;
/** Longer than the server waits before it mails the link, and the job with it. */
const PAUSE_MS = 150;
const KNOWN = 'ada@example.com';
const UNKNOWN = 'eve@example.com';
const UNLIMITED = { LIMIT_PASSWORD_RESETS_PER_MINUTE: '1000000', LIMIT_ACCOUNT_MAILS_PER_HOUR: '1000000' };
/** Standard deviations that one test in a hundred exceeds by chance. */
const ONE_IN_A_HUNDRED = 2.58;

/**
 * Whether the time of `POST /api/auth/forgot-password` tells a known address from an unknown one: a sign test over
 * pairs.
 */
export const resetTimes = (): Promise<Measurement> =>
  inDirectory(async (directory) => {
    const server = ProductProcess.spawn(directory, await freePort(), UNLIMITED);
    try {
      await server.ready();
      await Client.of(server.origin, '/api/register', KNOWN);
      const ask = async (email: string): Promise<number> => {
        await elapsed(PAUSE_MS);
        return timed(async () => done(await post(`${server.origin}/api/auth/forgot-password`, { email }, {})));
      };
      for (let number = 0; number < WARM_UP; number++) await ask(KNOWN);
      const known: number[] = [];
      const unknown: number[] = [];
      for (let number = 0; number < PAIRS; number++) {
        if (isKnownFirst(number)) known.push(await ask(KNOWN));
        unknown.push(await ask(UNKNOWN));
        if (!isKnownFirst(number)) known.push(await ask(KNOWN));
      }
      const slower = known.filter((ms, number) => ms > (unknown[number] ?? 0)).length;
      const deviations = Math.abs(slower - PAIRS / 2) / (Math.sqrt(PAIRS) / 2);
      return {
        what: `a forgotten password: pairs of ${PAIRS} in which a known address took longer, in standard deviations from half`,
        value: `${slower} pairs, median ${rounded(median(known), 2)} ms`,
        baseline: `${ONE_IN_A_HUNDRED} deviations, median ${rounded(median(unknown), 2)} ms unknown`,
        ratio: deviations / ONE_IN_A_HUNDRED,
        aim: { atMost: 1 },
      };
    } finally {
      await server.end('SIGTERM');
    }
  });

/** In no order that the server could follow, and the same in each run. */
const isKnownFirst = (number: number): boolean =>
  ((createHash('sha256').update(String(number)).digest()[0] ?? 0) & 1) === 0;
