import { jest } from '@jest/globals';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { Plans } from '../src/runtime/plans/plans.js';
import type { TestApp } from './app.js';

/** Puts these accounts on the Pro plan, and all others on the Free one. */
export function onPro(app: TestApp, isPro: (accountId: AccountId) => boolean): void {
  const bounds = { documents: 10, storedBytes: 1_000_000 };
  jest
    .spyOn(app.get(Plans), 'of')
    .mockImplementation(async (accountId) =>
      isPro(accountId)
        ? { plan: 'Pro', chatbots: Infinity, clients: Infinity, ...bounds }
        : { plan: 'Free', chatbots: 1, clients: 0, ...bounds },
    );
}
