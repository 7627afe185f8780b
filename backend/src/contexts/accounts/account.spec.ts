import { expect, it } from '@jest/globals';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { given } from '../../kernel/testing/given.js';
import { account, registerAccount } from './account.js';

const ownerId = '0190a6a0-0000-4000-8000-000000000009' as PersonId;
const registered = { type: 'AccountRegistered', data: { ownerId } };

it('belongs to the person who signs up', () => {
  given(account).when(registerAccount(ownerId)).then(registered);
  expect(given(account, registered).state).toEqual({ phase: 'registered', ownerId });
});

it('ignores a repeated registration', () => given(account, registered).when(registerAccount(ownerId)).thenNothing());
