import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { readConfig } from '../../src/config.js';
import { openSecrets } from '../../src/engines/open-secrets.js';
import { beginBesideOthers, enginesOf } from '../engines/app-engines.js';
import { describeWith } from '../engines/urls.js';
import { Builder } from './builder-load.js';
import { freePort, ProductProcess } from './product-process.js';

const LEASE_SECONDS = 3;
const LEASE_MS = LEASE_SECONDS * 1_000;
/** Longer than any test waits: who has it takes over only what was let go. */
const PATIENT_SECONDS = 300;
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

        async function begin(ROLE: string, leaseSeconds = LEASE_SECONDS): Promise<ProductProcess> {
          const settings = { ...(await enginesOf(directory)), ROLE, SECRETS_KEY, LEASE_SECONDS: String(leaseSeconds) };
          const product = ProductProcess.spawn(join(directory, `${ROLE}-${processes.length}`), await freePort(), settings);
          processes.push(product);
          return product;
        }

        async function started(role: string, leaseSeconds?: number): Promise<ProductProcess> {
          const product = await begin(role, leaseSeconds);
          await product.ready();
          return product;
        }

        /** Resolves when the view of its owner's chatbots shows a new one. */
        async function seen(): Promise<void> {
          const owner = new Builder(api.origin);
          await owner.register(`owner-${++accounts}@example.com`);
          const id = await owner.create('Seen');
          while (!(await owner.chatbots()).includes(id)) await elapsed(50);
        }

        beforeAll(async () => {
          const config = readConfig({ ...(await enginesOf(directory)), SECRETS_KEY });
          const { secrets, close } = await openSecrets(config);
          await beginBesideOthers(config, secrets);
          await close();
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
          'show what was written after the keeper of the views was killed, whichever it was',
          async () => {
            await standby.end('SIGKILL');
            standby = await begin('projector');
            await seen();
            await projector.end('SIGKILL');
            await seen();
          },
          LIMIT_MS,
        );

        it(
          'pass the views on at once where the keeper is told to end',
          async () => {
            const next = await started('projector', PATIENT_SECONDS);
            await standby.end('SIGTERM');
            await seen();
            standby = next;
          },
          LIMIT_MS,
        );
      }),
    ),
  ),
);
