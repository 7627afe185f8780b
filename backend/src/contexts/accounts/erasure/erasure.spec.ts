import { expect, it } from '@jest/globals';
import { given, OWNER, recorded } from '../../../kernel/testing/given.js';
import { ERASE_ACCOUNT, eraseAccounts } from './erase-accounts.reaction.js';
import { eraseAccount, erasure } from './erasure.js';

const erased = { type: 'AccountErased', data: {}, stream: `erasure-${OWNER}` };

it('is said once', () => {
  given(erasure).when(eraseAccount()).then({ type: 'AccountErased', data: {} });
  given(erasure, erased).when(eraseAccount()).thenNothing();
});

it('takes everything away at once, and once more two hours later', () => {
  const effects = recorded(erased).flatMap((event) => eraseAccounts.effectsOf(event));
  const payload = { accountId: OWNER, position: 0 };
  expect(effects).toEqual([
    { job: ERASE_ACCOUNT, payload },
    { job: ERASE_ACCOUNT, payload, key: 'once-more', delayMs: 7_200_000 },
  ]);
});
