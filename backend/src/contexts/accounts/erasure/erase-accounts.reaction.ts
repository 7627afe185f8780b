import { erasureCategory } from '@chatbot-builder/contracts/events/erasure';
import { reaction } from '../../../kernel/reaction.js';
import { idOf } from '@chatbot-builder/contracts/events';

export const ERASE_ACCOUNT = 'accounts.erase';

/** Longer than any request or job runs, an upload address is valid, or an unused upload is kept. */
export const ONCE_MORE_AFTER_MS = 2 * 3_600_000;

/**
 * Removes an erased account's data at once and again later. Another process may have finished a write that it had
 * started before it learned of the erasure.
 */
export const eraseAccounts = reaction({
  name: 'erase-accounts',
  categories: [erasureCategory],
  from: 'beginning',
  effectsOf: (event) => {
    const erase = { job: ERASE_ACCOUNT, payload: { accountId: idOf(event.stream), position: event.position } };
    return [erase, { ...erase, key: 'once-more', delayMs: ONCE_MORE_AFTER_MS }];
  },
});
