import { beforeEach, describe, expect, it } from '@jest/globals';
import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Quotas } from '../../../ports/quotas.js';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import type { Notices } from '../../../runtime/notices/notices.js';
import { Spending } from './spending.js';

const chatbotId = ChatbotId.parse('0190a6a0-0000-4000-8000-000000000003');
const context = {
  accountId: AccountId.parse('0190a6a0-0000-4000-8000-000000000001'),
  actor: { kind: 'visitor' as const, id: 'v1' },
  correlationId: 'r1',
  commandId: 'reply/1',
};
/** One dollar. */
const spender = (dailySpendingCapCents: number | null = 100) => ({ chatbotId, settings: { dailySpendingCapCents } });

let clock: ManualClock;
let spending: Spending;
let raised: unknown[];
let spent: Map<string, number>;

beforeEach(() => {
  clock = new ManualClock('2026-11-24T22:00:00.000Z');
  raised = [];
  spent = new Map();
  const quotas: Pick<Quotas, 'take'> = {
    take: async ({ windowMs }, key, amount = 1) => {
      const used = (spent.get(key) ?? 0) + amount;
      spent.set(key, used);
      return { granted: true, used, endsInMs: windowMs };
    },
  };
  const notices: Pick<Notices, 'raise'> = {
    raise: async ({ severity, about }) => void raised.push([severity, about.subject, about.params]),
  };
  spending = new Spending(quotas as Quotas, clock, notices as Notices);
});

const isCapped = async (cap?: number | null) => (await spending.cappedModel(spender(cap), context)) !== undefined;
const warned = (capCents: number) => ['warning', chatbotId, { percent: 80, capCents }];
const stopped = (capCents: number) => ['error', chatbotId, { percent: 100, capCents }];

describe('a chatbot with a cap of a dollar', () => {
  it('goes on below it, and its owner is told once of 80 and of 100 %', async () => {
    await spending.add(spender(), 799_999, context);
    expect([await isCapped(), raised]).toEqual([false, []]);
    await spending.add(spender(), 1, context);
    await spending.add(spender(), 1, context);
    expect([await isCapped(), raised]).toEqual([false, [warned(100)]]);
    await spending.add(spender(), 300_000, context);
    await spending.add(spender(), 300_000, context);
    expect([await isCapped(), raised]).toEqual([true, [warned(100), stopped(100)]]);
  });

  it('answers with a model that fails, so that others take over', async () => {
    await spending.add(spender(), 1_000_000, context);
    const model = await spending.cappedModel(spender(), context);
    await expect(Array.fromAsync(model!.reply({} as never, new AbortController().signal))).rejects.toMatchObject({
      code: 'spending-cap-reached',
    });
  });

  it('begins anew with the day in UTC', async () => {
    await spending.add(spender(), 1_000_000, context);
    clock.advance(2 * 3_600_000);
    expect(await isCapped()).toBe(false);
  });

  it('counts what was spent before the cap was set or changed', async () => {
    await spending.add(spender(null), 600_000, context);
    expect([await isCapped(), raised]).toEqual([false, []]);
    expect([await isCapped(50), raised]).toEqual([true, [stopped(50)]]);
  });
});

it('asks nothing for a chatbot without a cap, and counts nothing for a reply without a cost', async () => {
  expect(await isCapped(null)).toBe(false);
  await spending.add(spender(), 0, context);
  expect([...spent]).toEqual([]);
});
