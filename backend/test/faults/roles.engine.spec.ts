import { afterAll, beforeAll, expect, it } from 'vitest';
import { Installation } from '../engines/installation/installation.js';
import { viewsFollow } from '../engines/installation/views.js';
import { describeOnEngines } from '../engines/urls.js';
import type { ProductProcess } from './product-process.js';

/** A lease longer than any test, so that only a released lease is taken over. */
const PATIENT_SECONDS = '300';
const LIMIT_MS = 10 * 60_000;

describeOnEngines('processes with a role each', () => {
  let installation: Installation;
  let processes: readonly ProductProcess[];
  let api: ProductProcess;
  let projector: ProductProcess;
  let standby: ProductProcess;

  beforeAll(async () => {
    installation = await Installation.begin('roles', { LEASE_SECONDS: '3' });
    projector = await installation.started('projector');
    standby = await installation.started('projector');
    api = await installation.started('api');
    processes = [projector, standby, api, await installation.started('worker')];
  }, LIMIT_MS);
  afterAll(() => installation.end());

  it('answer health checks, and nothing else in roles that serve no requests', async () => {
    for (const { origin } of processes) expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${projector.origin}/api/user`)).status).toBe(404);
    await viewsFollow(api.origin);
  });

  it(
    'show what was written after the keeper of the views was killed, whichever process it was',
    async () => {
      await standby.end('SIGKILL');
      standby = await installation.begun('projector');
      await viewsFollow(api.origin);
      await projector.end('SIGKILL');
      await viewsFollow(api.origin);
    },
    LIMIT_MS,
  );

  it(
    'hand over the views at once when the keeper is asked to stop',
    async () => {
      await installation.started('projector', { LEASE_SECONDS: PATIENT_SECONDS });
      await standby.end('SIGTERM');
      await viewsFollow(api.origin);
    },
    LIMIT_MS,
  );
});
