import { setTimeout as elapsed } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Builder } from './builder-load.js';
import { inspect, messagesIn, unevenSlots, verified } from './inspection.js';
import { freePort } from '../free-port.js';
import { ProductProcess } from './product-process.js';
import { projections } from '../../src/contexts/manifest.js';
import { Random } from './random.js';
import { Refusal } from './refusal.js';
import { SmallDisk } from './small-disk.js';
import { Unrecorded, Visitor } from './visitor-load.js';

const SEED = Number(process.env['FAULT_SEED'] ?? 20_261_122);
const MEGABYTES = 32;
const ENOUGH_MEGABYTES = 128;
const VISITORS = 4;
/** Files fill most of the disk. Messages alone would take minutes. */
const FILE = 'x'.repeat(2_000_000);
/** How often each caller is refused before the disk is enlarged. */
const REFUSALS = 3;
/** How much more each caller does afterwards. */
const [MESSAGES, DOCUMENTS] = [40, 2];
/** Pause before a refused caller retries. */
const PAUSE_MS = 50;
const LIMIT_MS = 5 * 60_000;

const missing = SmallDisk.missing();

describe(`the product on a disk of ${MEGABYTES} MB${missing === undefined ? '' : `, which is not available here: ${missing}`}`, () => {
  const random = new Random(SEED);
  const acknowledged = new Set<string>();
  const uploaded = new Set<string>();
  const accounts = new Set<string>();
  const refusals = { messages: 0, documents: 0, accounts: 0, files: 0 };
  /** Responses that are not clear refusals. */
  const unclear: unknown[] = [];
  const enough = new AbortController();
  const filled = new AbortController();
  let disk: SmallDisk;
  let product: ProductProcess;
  let owner: Builder;
  let chatbotId: string;

  beforeAll(async () => {
    if (missing !== undefined) return;
    disk = SmallDisk.mount(MEGABYTES);
    product = ProductProcess.spawn(disk.directory, await freePort());
    await product.ready();
    owner = new Builder(product.origin);
    await owner.register('owner@example.com');
    chatbotId = await owner.create('Shop');
  }, LIMIT_MS);
  afterAll(async () => {
    if (missing !== undefined) return;
    enough.abort();
    await product.end('SIGKILL');
    disk.unmount();
  });

  /** Repeats the work, and retries when it is refused. */
  async function insist(what: keyof typeof refusals, work: () => Promise<void>, end = enough.signal): Promise<void> {
    while (!end.aborted) {
      try {
        await work();
      } catch (error) {
        refusals[what]++;
        if (!isClear(error)) unclear.push(error);
        await elapsed(PAUSE_MS);
      }
    }
  }

  async function register(): Promise<void> {
    const email = `builder-${random.uuid()}@example.com`;
    await new Builder(product.origin).register(email);
    accounts.add(email);
  }

  async function until(met: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await met())) await elapsed(PAUSE_MS);
  }

  it(
    'refuses clearly while the disk is full, keeps what it acknowledged, and continues once there is space',
    async () => {
      if (missing !== undefined) return;
      const visitors = Array.from(
        { length: VISITORS },
        () =>
          new Visitor(chatbotId, new Random(random.between(0, 2 ** 31)), ({ conversationId, messageId }) =>
            acknowledged.add(`${conversationId}/${messageId}`),
          ),
      );
      const page = () => `# Page\n\nThe parcel number is ${random.between(0, 99_999)}.`;
      const files = insist('files', async () => void (await owner.store(FILE)), filled.signal);
      const load = Promise.all([
        ...visitors.map((visitor) => insist('messages', () => visitor.say(product.origin))),
        insist('documents', async () => void uploaded.add(await owner.upload(chatbotId, 'page.md', page()))),
        insist('accounts', register),
      ]);
      await until(() => Object.values(refusals).every((count) => count >= REFUSALS));
      const full = { said: acknowledged.size, uploaded: uploaded.size, free: disk.free };
      filled.abort();
      await files;
      // Reads still work.
      expect(await owner.chatbots()).toEqual([chatbotId]);

      disk.resize(ENOUGH_MEGABYTES);
      await until(() => acknowledged.size >= full.said + MESSAGES && uploaded.size >= full.uploaded + DOCUMENTS);
      enough.abort();
      await load;
      await Promise.all(visitors.map((visitor) => visitor.settle(product.origin, AbortSignal.timeout(LIMIT_MS))));
      await until(async () => (await owner.documents(chatbotId)).every(({ status }) => status !== 'processing'));
      for (const address of accounts) await new Builder(product.origin).signIn(address);

      const shown = await owner.documents(chatbotId);
      const { received, replied, uneven, failed, verdicts } = await inspect(disk.directory, async (engines) => ({
        ...(await messagesIn(engines.log)),
        uneven: await unevenSlots(engines.log),
        failed: await engines.jobs.failed(100),
        verdicts: await verified(projections, engines),
      }));
      const messages = [...acknowledged];
      const differences = verdicts.flatMap((verdict) => verdict.differences);
      console.log(
        [
          `seed ${SEED}, ${full.free} bytes left: ${Object.entries(refusals)
            .map(([what, count]) => `${count} ${what}`)
            .join(', ')} refused, ${unclear.length} of them without a clear answer`,
          `messages: ${messages.length} acknowledged (${full.said} before there was room), ${received.size} received, ${replied.size} answered`,
          `documents: ${uploaded.size} acknowledged, ${shown.filter(({ status }) => status === 'ready').length} ready; accounts: ${accounts.size}, all there; jobs given up: ${failed.length}`,
          `views compared ${verdicts.length}, documents compared ${verdicts.reduce((sum, { documents }) => sum + documents, 0)}, different ${differences.length}`,
        ].join('\n'),
      );
      expect(unclear).toEqual([]);
      expect(messages.filter((key) => received.get(key) !== 1 || replied.get(key) !== 1)).toEqual([]);
      expect([...received.values(), ...replied.values()].filter((times) => times !== 1)).toEqual([]);
      expect(
        [...uploaded].filter(
          (id) => shown.filter((document) => document.id === id && document.status === 'ready').length !== 1,
        ),
      ).toEqual([]);
      expect(uneven).toEqual([]);
      expect(failed).toEqual([]);
      expect(differences).toEqual([]);
    },
    LIMIT_MS,
  );
});

const isClear = (error: unknown): boolean =>
  error instanceof Unrecorded ||
  (error instanceof Refusal && (error.status === 503 || error.status === 507) && error.code !== undefined);
