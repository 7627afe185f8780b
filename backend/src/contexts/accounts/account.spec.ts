import { expect, it } from 'vitest';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { given } from '../../kernel/testing/given.js';
import { account, registerAccount, removeProviderKey, saveProviderKey } from './account.js';

const ownerId = '0190a6a0-0000-4000-8000-000000000009' as PersonId;
const registered = { type: 'AccountRegistered', data: { ownerId } };
const saved = { type: 'ProviderKeySaved', data: {} };
const removed = { type: 'ProviderKeyRemoved', data: {} };

it('belongs to the person who signs up', () => {
  given(account).when(registerAccount(ownerId)).then(registered);
  expect(given(account, registered).state).toMatchObject({ phase: 'registered', ownerId });
});

it('ignores a repeated registration', () => given(account, registered).when(registerAccount(ownerId)).thenNothing());

it('records each key that is saved', () => {
  given(account, registered).when(saveProviderKey()).then(saved);
  given(account, registered, saved).when(saveProviderKey()).then(saved);
});

it('records that its key was removed, once', () => {
  given(account, registered, saved).when(removeProviderKey()).then(removed);
  given(account, registered, saved, removed).when(removeProviderKey()).thenNothing();
  given(account, registered).when(removeProviderKey()).thenNothing();
});
