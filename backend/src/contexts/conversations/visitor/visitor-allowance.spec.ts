import { beforeEach, expect, it } from 'vitest';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Quotas } from '../../../ports/quotas.js';
import type { Config } from '../../../settings/config.js';
import { VisitorAllowance } from './visitor-allowance.js';

const CHATBOT = '0190a6a0-0000-4000-8000-000000000003' as ChatbotId;
const LIMIT = 10;

let used: number;
let allowance: VisitorAllowance;
beforeEach(() => {
  used = 0;
  const quotas: Pick<Quotas, 'take' | 'giveBack'> = {
    take: async ({ limit }, _key, amount = 1) => {
      const granted = used + amount <= limit;
      if (granted) used += amount;
      return { granted, used, endsInMs: 3_600_000 };
    },
    giveBack: async (_quota, _key, amount = 1) => void (used -= amount),
  };
  const limits = { LIMIT_VISITORS_MB_PER_DAY: { limit: LIMIT, windowMs: 86_400_000 } };
  allowance = new VisitorAllowance({ limits } as unknown as Config, quotas as Quotas);
});

const said = (content: string, isNew = true) => allowance.recording(CHATBOT, content, async () => ({ isNew }));

it('counts what visitors write, in bytes', async () => {
  await said('Grüße');
  expect(used).toBe(7);
  await expect(said('Hello')).rejects.toMatchObject({
    code: 'too-many-requests',
    message: 'This chat has received too much today. Please try again in 1 hour.',
  });
  await said('Bye');
  expect(used).toBe(LIMIT);
});

it('counts neither a message that was recorded before nor one that could not be', async () => {
  await said('Hello', false);
  const failing = allowance.recording(CHATBOT, 'Hello', () => Promise.reject(new Error('The log is away')));
  await expect(failing).rejects.toThrow('The log is away');
  expect(used).toBe(0);
});
