import { expect, it } from '@jest/globals';
import { given, sealed } from '../../kernel/testing/given.js';
import { account, registerAccount } from './account.js';

const registered = { type: 'AccountRegistered', data: { email: 'ada@example.com', role: 'admin' } };

it('registers whoever signs up as an admin', () =>
  given(account).when(registerAccount('ada@example.com')).then(registered));

it('knows whose it is from its registration on', () =>
  expect(
    given(account, { ...registered, data: { ...registered.data, email: sealed('ada@example.com') } }).state,
  ).toEqual({
    phase: 'registered',
    email: sealed('ada@example.com'),
    role: 'admin',
  }));

it('stays quiet when the registration is completed twice', () =>
  given(account, registered).when(registerAccount('ada@example.com')).then());
