import { erasureCategory } from '@chatbot-builder/contracts/events/erasure';
import { reaction } from '../../../kernel/reaction.js';
import { idOf } from '@chatbot-builder/contracts/events';

export const ERASE_ACCOUNT = 'accounts.erase';

/** Longer than a request or a job may take, an upload address holds good, or a file waits for its document. */
export const ONCE_MORE_AFTER_MS = 2 * 3_600_000;

/**
 * Everything of an erased account goes at once, and again after a while: another process may have written what it had begun
 * before it heard.
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
