import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EventMetadata } from '@chatbot-builder/contracts/events';
import { NOON, OWNER } from '../../kernel/testing/given.js';
import { Log } from '../log.js';
import { catalog } from '../../contexts/manifest.js';
import { type Embedded, embedded, hashed, retryAtOnce } from '../testing/embedded.js';
import { ErasedAccounts } from './erased-accounts.js';
import { ErasureWatch } from './erasure-watch.js';

let engines: Embedded;
let erased: ErasedAccounts;
let watch: ErasureWatch;
let retryPolicy: ReturnType<typeof retryAtOnce>;

beforeEach(async () => {
  engines = await embedded();
  erased = new ErasedAccounts(catalog);
  retryPolicy = retryAtOnce();
  watch = new ErasureWatch(new Log(engines.eventStore, engines.codec, catalog, erased), retryPolicy);
});
afterEach(async () => {
  await watch.stop();
  await engines.remove();
});

const metadata: EventMetadata = {
  accountId: OWNER,
  actor: { kind: 'job', id: 'test' },
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  occurredAt: NOON,
};
const append = (account: string, version: number) =>
  engines.eventStore.append(
    `erasure-${account}`,
    [hashed(`erasure-${account}`, { id: account, type: 'AccountErased', version, data: {}, metadata })],
    'no-stream',
  );
const heardOf = async (account: string) => {
  while (!erased.has(account)) await new Promise(setImmediate);
};

it('sees every erasure, including one that only a newer version can read, and those after it', async () => {
  await append('first', 99);
  await watch.start();
  expect(erased.has('first')).toBe(true);
  await append('second', 99);
  await heardOf('second');
  await append('third', 1);
  await heardOf('third');
  expect(retryPolicy.reports).toEqual([]);
});
