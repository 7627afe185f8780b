import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { build, Builder, churn, type Promised } from './builder-load.js';
import { beginAnew, cutShort, inspect, messagesIn, unevenSlots, verified } from './inspection.js';
import { freePort } from '../free-port.js';
import { ProductProcess } from './product-process.js';
import { projections } from '../../src/contexts/manifest.js';
import { Random } from './random.js';
import { type Acknowledged, Visitor } from './visitor-load.js';

const SEED = Number(process.env['FAULT_SEED'] ?? 20_261_121);
/** At least. */
const KILLS = Number(process.env['FAULT_KILLS'] ?? 20);
const MESSAGES = Number(process.env['FAULT_MESSAGES'] ?? 1_000);
const VISITORS = 12;
/** At most. Some reply is being written most of the time, and each message is one more to compare after each crash. */
const VISITORS_THINK_MS = 350;
const CHURNERS = 8;
/** Every n-th kill hits the start, while views are being rebuilt. */
const REBUILD_EVERY = 5;
/** An owed reply is begun again within 30 seconds. The machine may be busy. */
const REPAIRED_WITHIN_S = 90;
const LIMIT_MS = 30 * 60_000 * Math.max(1, KILLS / 20, MESSAGES / 1_000);

const random = new Random(SEED);
const dataDir = mkdtempSync(join(tmpdir(), 'kill-'));
const email = 'owner@example.com';
let port: number;
let chatbotId: string;
/** Signed in once. Their sessions must survive every crash. */
let owner: Builder;
const churners: Builder[] = [];
let product: ProductProcess;

const acknowledged = new Map<string, Acknowledged>();
const promised: Promised = { accounts: new Set([email]), documents: new Set() };
const keyOf = ({ conversationId, messageId }: Acknowledged) => `${conversationId}/${messageId}`;

async function started(): Promise<ProductProcess> {
  const process = ProductProcess.spawn(dataDir, port);
  await process.ready();
  await rebuilt();
  return process;
}

/** Resolves once no view is being built. */
async function rebuilt(): Promise<void> {
  const building = () =>
    inspect(dataDir, async ({ views }) =>
      (await Promise.all(projections.map(({ collection }) => views.existing(collection))))
        .flat()
        .filter(({ live }) => !live)
        .map(({ collection }) => collection.name),
    );
  await eventually(building, ({ length }) => length === 0, REPAIRED_WITHIN_S, 100);
}

/** Checks what a crash must not change. Reads the files of the idle server. */
async function inspected(): Promise<{
  found: number;
  doubled: number;
  unanswered: number;
  differences: readonly unknown[];
  views: number;
  documents: number;
}> {
  return inspect(dataDir, async (engines) => {
    const { received, replied } = await messagesIn(engines.log);
    const verdicts = await verified(projections, engines);
    const keys = [...acknowledged.keys()];
    return {
      found: keys.filter((key) => received.has(key)).length,
      doubled: [...received.values(), ...replied.values()].filter((times) => times > 1).length,
      unanswered: keys.filter((key) => !replied.has(key)).length,
      differences: verdicts.flatMap(({ differences }) => differences),
      views: verdicts.length,
      documents: verdicts.reduce((total, { documents }) => total + documents, 0),
    };
  });
}

beforeAll(async () => {
  port = await freePort();
  product = await started();
  owner = new Builder(product.origin);
  await owner.register(email);
  chatbotId = await owner.create('Shop');
  for (let number = 0; number < CHURNERS; number++) {
    const churner = new Builder(product.origin);
    await churner.register(`churner-${number}@example.com`);
    churners.push(churner);
  }
}, LIMIT_MS);

afterAll(async () => {
  await product.end('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

it(
  'neither loses nor duplicates acknowledged work, however often it is killed',
  async () => {
    const visitors = Array.from(
      { length: VISITORS },
      () =>
        new Visitor(chatbotId, new Random(random.between(0, 2 ** 31)), (message) =>
          acknowledged.set(keyOf(message), message),
        ),
    );
    let kills = 0;
    const hit = { claims: 0, replies: 0, documents: 0, rebuilds: 0 };
    // Random kills may meet no reply that is being written, and go on until one has.
    while (kills < KILLS || acknowledged.size < MESSAGES || hit.replies === 0) {
      const falling = new AbortController();
      const load = Promise.all([
        ...visitors.map((visitor) => visitor.talk(product.origin, falling.signal, VISITORS_THINK_MS)),
        build(owner, chatbotId, random, promised, falling.signal),
      ]);
      await elapsed(random.between(500, 2_200));
      // Only just before the kill, because every chatbot is one more to compare after each crash.
      const churning = churners.map((churner) => churn(churner, falling.signal));
      await elapsed(random.between(100, 400));
      await product.end('SIGKILL');
      falling.abort();
      await Promise.all([load, ...churning]);
      kills++;
      const cut = await inspect(dataDir, ({ log }) => cutShort(log));
      for (const what of ['claims', 'replies', 'documents'] as const) if (cut[what] > 0) hit[what]++;

      if (kills % REBUILD_EVERY === 0) {
        await inspect(dataDir, (engines) => beginAnew(projections, engines));
        product = ProductProcess.spawn(dataDir, port);
        await elapsed(random.between(300, 1_500));
        await product.end('SIGKILL');
        kills++;
        hit.rebuilds++;
      }

      product = await started();
      expect(await inspected()).toMatchObject({ found: acknowledged.size, doubled: 0, differences: [] });
    }

    const documents = await owner.documents(chatbotId);
    expect([...promised.documents].filter((id) => !documents.some((document) => document.id === id))).toEqual([]);
    for (const address of promised.accounts) await new Builder(product.origin).signIn(address);
    await repaired();

    const figures = await inspected();
    console.log(
      [
        `seed ${SEED}, ${kills} SIGKILLs: ${hit.claims} left a claim without a chatbot, ${hit.replies} a message without a reply, ${hit.documents} a document being read, ${hit.rebuilds} views being built`,
        `acknowledged ${acknowledged.size}, found ${figures.found}, doubled ${figures.doubled}, without a reply ${figures.unanswered}`,
        `accounts ${promised.accounts.size}, documents ${promised.documents.size}: all there`,
        `views compared ${figures.views}, documents compared ${figures.documents}, different ${figures.differences.length}`,
      ].join('\n'),
    );
    expect(figures).toMatchObject({ found: acknowledged.size, doubled: 0, unanswered: 0, differences: [] });
  },
  LIMIT_MS,
);

/** Resolves once work that the last crash interrupted is completed: slots, documents, and replies. */
async function repaired(): Promise<void> {
  const incomplete = async () => {
    const processing = (await owner.documents(chatbotId)).filter(({ status }) => status === 'processing').length;
    return inspect(dataDir, async ({ log }) => {
      const { replied } = await messagesIn(log);
      return {
        processing,
        unevenSlots: (await unevenSlots(log)).length,
        unanswered: [...acknowledged.keys()].filter((key) => !replied.has(key)).length,
      };
    });
  };
  const isNothing = (left: object) => Object.values(left).every((count) => count === 0);
  await eventually(incomplete, isNothing, REPAIRED_WITHIN_S, 500);
}
