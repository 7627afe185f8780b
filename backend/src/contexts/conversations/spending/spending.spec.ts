import { beforeEach, describe, expect, it } from 'vitest';
import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import type { LanguageModel, ModelPart, ModelRequest, Spent } from '../../../ports/language-model.js';
import type { Quotas } from '../../../ports/quotas.js';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import type { Notices } from '../../../runtime/notices/notices.js';
import type { Models } from '../model/models.js';
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

const usage = { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 };
const end = (costMicroUsd: number) => ({ type: 'end', usage, costMicroUsd, model: 'gpt-4o' }) as const;
const TEXT = { type: 'text', text: 'Hi' } as const;

let clock: ManualClock;
/** What the account's model does when it is asked. */
let replies: (request: ModelRequest) => Generator<ModelPart>;
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
  const model: LanguageModel = {
    isOffline: false,
    async *reply(request) {
      yield* replies(request);
    },
  };
  const models: Pick<Models, 'forVisitors'> = { forVisitors: async () => model };
  spending = new Spending(quotas as Quotas, clock, notices as Notices, models as Models);
});

const reply = async (cap?: number | null, request: Partial<ModelRequest> = {}) =>
  (await spending.model(spender(cap), context)).reply(request as ModelRequest, new AbortController().signal);
/** Has the model answer at this cost. */
async function spend(costMicroUsd: number, cap?: number | null): Promise<void> {
  replies = function* () {
    yield end(costMicroUsd);
  };
  await Array.fromAsync(await reply(cap));
}
const isCapped = (cap?: number | null) =>
  spend(0, cap).then(
    () => false,
    ({ code }: { code?: unknown }) => code === 'spending-cap-reached',
  );
const warned = (capCents: number) => ['warning', chatbotId, { percent: 80, capCents }];
const stopped = (capCents: number) => ['error', chatbotId, { percent: 100, capCents }];

describe('a chatbot with a cap of a dollar', () => {
  it('goes on below it, and its owner is told once of 80 and of 100 %', async () => {
    await spend(799_999);
    expect([await isCapped(), raised]).toEqual([false, []]);
    await spend(1);
    await spend(1);
    expect([await isCapped(), raised]).toEqual([false, [warned(100)]]);
    await spend(300_000);
    expect([await isCapped(), raised]).toEqual([true, [warned(100), stopped(100)]]);
  });

  it('answers with a model that fails, so that others take over', async () => {
    await spend(1_000_000);
    await expect(reply().then(Array.fromAsync)).rejects.toMatchObject({ code: 'spending-cap-reached' });
  });

  it('counts what is left before its end, and what fails', async () => {
    const cut: Spent[] = [];
    const cutShort = (spent: Spent) => void cut.push(spent);
    replies = function* ({ cutShort: whenCutShort }) {
      try {
        yield TEXT;
        yield TEXT;
      } finally {
        whenCutShort?.({ usage, costMicroUsd: 400_000 });
      }
    };
    const left = (await reply(100, { cutShort }))[Symbol.asyncIterator]();
    await left.next();
    await left.return?.();
    replies = function* ({ cutShort: whenCutShort }) {
      whenCutShort?.({ usage, costMicroUsd: 400_000 });
      throw new Error('It broke off.');
    };
    await expect(reply(100, { cutShort }).then(Array.fromAsync)).rejects.toThrow('It broke off.');
    expect([...spent.values(), raised]).toEqual([800_000, [warned(100)]]);
    expect(cut.map(({ costMicroUsd }) => costMicroUsd)).toEqual([400_000, 400_000]);
  });

  it('begins anew with the day in UTC', async () => {
    await spend(1_000_000);
    clock.advance(2 * 3_600_000);
    expect(await isCapped()).toBe(false);
  });

  it('counts what was spent before the cap was set or changed', async () => {
    await spend(600_000, null);
    expect([await isCapped(), raised]).toEqual([false, []]);
    expect([await isCapped(50), raised]).toEqual([true, [stopped(50)]]);
  });
});

it('asks nothing for a chatbot without a cap, and counts nothing for a reply without a cost', async () => {
  expect(await isCapped(null)).toBe(false);
  expect([...spent]).toEqual([]);
});
