import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slotsStream } from '@chatbot-builder/contracts/events/slots';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { OWNER } from '../../kernel/testing/given.js';
import type { KnowledgeIndex } from '../../ports/knowledge-index.js';
import type { PlanLimits, Plans } from '../../runtime/plans/plans.js';
import { command, type Embedded, embedded } from '../../runtime/testing/embedded.js';
import type { DeletionMarkers } from './deletion-markers.js';
import { SlotClaims } from './slot-claims.js';
import { SlotRepair } from './slot-repair.js';
import { slots } from './slots.js';

const PRO: PlanLimits = { plan: 'Pro', chatbots: Infinity, clients: Infinity, documents: 1, storedBytes: 1 };
const FREE: PlanLimits = { ...PRO, plan: 'Free', chatbots: 1, clients: 0 };

let engines: Embedded;
beforeEach(async () => {
  engines = await embedded();
});
afterEach(() => engines.remove());

/** Claims with a plan that answers one after another, the last one for good. */
function claims(first: PlanLimits, ...next: readonly PlanLimits[]) {
  const of = vi.fn<Plans['of']>();
  for (const plan of [first, ...next.slice(0, -1)]) of.mockResolvedValueOnce(plan);
  of.mockResolvedValue(next.at(-1) ?? first);
  const repair = new SlotRepair(engines.streams, {} as KnowledgeIndex, {} as DeletionMarkers);
  return new SlotClaims(engines.streams, { of } as unknown as Plans, repair);
}

const idOf = (number: number) => ChatbotId.parse(`0190a6a0-0000-4000-8000-0000000000b${number}`);
const claimed = async () => (await engines.streams.read(slotsStream(OWNER), slots)).state.size;

it('gives slots without end on Pro, and keeps them when it lapses', async () => {
  for (const number of [1, 2, 3]) await claims(PRO).claim(idOf(number), command(`claim-${number}`));
  await expect(claims(FREE).claim(idOf(4), command('claim-4'))).rejects.toMatchObject({ code: 'upgrade-required' });
  expect(await claimed()).toBe(3);
});

it('takes a slot back if Pro lapses while it is claimed', async () => {
  await claims(FREE).claim(idOf(1), command('claim-1'));
  await expect(claims(PRO, FREE).claim(idOf(2), command('claim-2'))).rejects.toMatchObject({
    code: 'upgrade-required',
    message: 'Upgrade required: the Free plan includes 1 chatbot.',
  });
  expect(await claimed()).toBe(1);
});

it('leaves the one slot that Free includes, if Pro lapses while it is claimed', async () => {
  await claims(PRO, FREE).claim(idOf(1), command('claim-1'));
  expect(await claimed()).toBe(1);
});

it('gives one slot to many at once on Free, before and after an upgrade', async () => {
  const all = (plan: PlanLimits, from: number) =>
    Promise.allSettled(
      [0, 1, 2, 3].map((each) => claims(plan).claim(idOf(from + each), command(`claim-${from + each}`))),
    );
  const granted = (settled: readonly PromiseSettledResult<void>[]) =>
    settled.filter(({ status }) => status === 'fulfilled').length;
  expect(granted(await all(FREE, 0))).toBe(1);
  expect(granted(await all(PRO, 4))).toBe(4);
  expect(await claimed()).toBe(5);
});
