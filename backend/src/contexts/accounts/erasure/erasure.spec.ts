import { expect, it } from 'vitest';
import { given, OWNER, recorded } from '../../../kernel/testing/given.js';
import { ERASE_ACCOUNT, eraseAccounts } from './erase-accounts.reaction.js';
import { ERASE_PERSON, erasePeople } from './erase-people.reaction.js';
import { eraseAccount, erasure } from './erasure.js';

const erased = { type: 'AccountErased', data: {}, stream: `erasure-${OWNER}` };

it('is recorded once', () => {
  given(erasure).when(eraseAccount()).then({ type: 'AccountErased', data: {} });
  given(erasure, erased).when(eraseAccount()).thenNothing();
});

it('erases the account’s data at once, and again two hours later', () => {
  const effects = recorded(erased).flatMap((event) => eraseAccounts.effectsOf(event));
  const payload = { accountId: OWNER, position: 0 };
  expect(effects).toEqual([
    { job: ERASE_ACCOUNT, payload },
    { job: ERASE_ACCOUNT, payload, key: 'once-more', delayMs: 7_200_000 },
  ]);
});

it('erases a person’s data at once, and again two hours later', () => {
  const personId = '0190a6a0-0000-4000-8000-000000000009';
  const [registered, personErased] = recorded(
    { type: 'PersonRegistered', data: { email: null, role: 'client' }, stream: `person-${personId}` },
    { type: 'PersonErased', data: {}, stream: `person-${personId}` },
  );
  const payload = { personId, accountId: OWNER };
  expect(erasePeople.effectsOf(registered!)).toEqual([]);
  expect(erasePeople.effectsOf(personErased!)).toEqual([
    { job: ERASE_PERSON, payload },
    { job: ERASE_PERSON, payload, key: 'once-more', delayMs: 7_200_000 },
  ]);
});
