import { expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERASE_ACCOUNT, ONCE_MORE_AFTER_MS } from '../../src/contexts/accounts/erasure/erase-accounts.reaction.js';
import type { Engines } from '../../src/engines/engines.js';
import { EventStore } from '../../src/ports/event-store.js';
import type { Job } from '../../src/ports/job-queue.js';
import { MovableClock } from '../../src/ports/testing/movable-clock.js';
import { ReplayService } from '../../src/replay/replay-service.js';
import { overriding } from '../../src/runtime/testing/embedded.js';
import { PASSWORD, TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { plant } from './planted.js';
import { writtenLate } from './written-late.js';

/** Longer than the backoff of a failed job. */
const SECONDS = 30;

it('finishes an erasure whose jobs the queue lost by an order, and what others wrote late by its second pass', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lost-jobs-'));
  const clock = new MovableClock();
  const lost: string[] = [];
  let isLosing = true;
  const losing = (engines: Engines): Engines => ({
    ...engines,
    jobs: overriding(engines.jobs, {
      add: (jobs: readonly Job[]) => {
        const taken = jobs.filter(({ name }) => !isLosing || name !== ERASE_ACCOUNT);
        lost.push(...jobs.filter((job) => !taken.includes(job)).map(({ id }) => id));
        return engines.jobs.add(taken);
      },
    }),
  });
  let app = await TestApp.start({ dataDir, clock, engines: losing });
  const { builder, chatbotId } = await plant(app);
  const stream = `chatbot-${chatbotId}`;
  const remains = async () => (await Array.fromAsync(app.get(EventStore).readStream(stream))).length > 0;
  await builder.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);
  await eventually(
    async () => lost.length,
    (count) => count === 2,
  );
  expect(await remains()).toBe(true);
  isLosing = false;
  const { signal } = new AbortController();
  await Array.fromAsync(app.get(ReplayService).redo('reaction:erase-accounts', 'order', signal));
  await eventually(remains, (there) => !there, SECONDS);
  await app.get(EventStore).append(stream, [writtenLate(builder.accountId, stream)], 'no-stream');
  await app.stop();
  // A job's timer does not know that the clock has moved; a start does.
  clock.advance(ONCE_MORE_AFTER_MS);
  app = await TestApp.start({ dataDir, clock, engines: losing });
  await eventually(remains, (there) => !there, SECONDS);
  await app.stop();
  await rm(dataDir, { recursive: true });
});
