import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { enginesOf } from '../engines/app-engines.js';
import { describeWith } from '../engines/urls.js';
import { Builder } from './builder-load.js';
import { freePort, ProductProcess } from './product-process.js';

const LEASE_SECONDS = 3;
const LEASE_MS = LEASE_SECONDS * 1_000;
/** A machine that is busy with other things is slow to wake whoever waits. */
const SLACK_MS = 3_000;
const LIMIT_MS = 120_000;

describeWith('EVENTSTORE_URL', 'processes with a role each', () =>
  describeWith('MONGODB_URL', 'on shared documents', () =>
    describeWith('REDIS_URL', 'and jobs', () =>
      describeWith('S3_ENDPOINT', 'and files', () => {
        const directory = mkdtempSync(join(tmpdir(), 'roles-'));
        const SECRETS_KEY = randomBytes(32).toString('base64');
        const processes: ProductProcess[] = [];
        let accounts = 0;
        let api: ProductProcess;
        let projector: ProductProcess;
        let standby: ProductProcess;

        async function begin(ROLE: string): Promise<ProductProcess> {
          const settings = { ...(await enginesOf(directory)), ROLE, SECRETS_KEY, LEASE_SECONDS: String(LEASE_SECONDS) };
          const product = ProductProcess.spawn(join(directory, `${ROLE}-${processes.length}`), await freePort(), settings);
          processes.push(product);
          return product;
        }

        async function started(role: string): Promise<ProductProcess> {
          const product = await begin(role);
          await product.ready();
          return product;
        }

        /** A new chatbot, and after how many milliseconds the view of its owner's chatbots showed it. */
        async function seen(): Promise<number> {
          const owner = new Builder(api.origin);
          await owner.register(`owner-${++accounts}@example.com`);
          const began = performance.now();
          const id = await owner.create('Seen');
          while (!(await owner.chatbots()).includes(id)) await elapsed(50);
          return performance.now() - began;
        }

        beforeAll(async () => {
          projector = await started('projector');
          standby = await started('projector');
          api = await started('api');
          await started('worker');
        }, LIMIT_MS);

        afterAll(async () => {
          for (const product of processes) product.wake();
          await Promise.all(processes.map((product) => product.end('SIGKILL')));
          rmSync(directory, { recursive: true });
        });

        it('answer those who watch over them, and nobody else where they serve nobody', async () => {
          for (const product of processes) expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
          expect((await fetch(`${projector.origin}/api/user`)).status).toBe(404);
          await seen();
        });

        it(
          'keep the views by one of them at a time, also where it was paused past its lease and wakes',
          async () => {
            projector.pause();
            await elapsed(LEASE_MS);
            await seen();
            projector.wake();
            await seen();
            standby.pause();
            await elapsed(LEASE_MS);
            await seen();
            standby.wake();
            await seen();
          },
          LIMIT_MS,
        );

        it(
          'show what was written within two leases after the keeper of the views was killed',
          async () => {
            await elapsed(LEASE_MS);
            await standby.end('SIGKILL');
            const began = performance.now();
            standby = await begin('projector');
            await seen();
            const tookMs = Math.round(performance.now() - began);
            await projector.end('SIGKILL');
            const killed = performance.now();
            await seen();
            console.log(`from the kill of a projector to the next update of a view: ${tookMs} and ${Math.round(performance.now() - killed)} ms, with a lease of ${LEASE_MS} ms`);
            expect(performance.now() - killed).toBeLessThan(2 * LEASE_MS + SLACK_MS);
          },
          LIMIT_MS,
        );

        it(
          'pass the views on at once where the keeper is told to end',
          async () => {
            const next = await started('projector');
            await standby.end('SIGTERM');
            expect(await seen()).toBeLessThan(LEASE_MS);
            standby = next;
          },
          LIMIT_MS,
        );
      }),
    ),
  ),
);
