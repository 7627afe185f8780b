import { it } from '@jest/globals';
import { given } from '../../kernel/testing/given.js';
import { account, registerAccount } from './account.js';

const registered = { type: 'AccountRegistered', data: { email: 'ada@example.com', role: 'admin' } };

it('registers whoever signs up as an admin', () => given(account).when(registerAccount('ada@example.com')).then(registered));

it('stays quiet when the registration is completed twice', () => given(account, registered).when(registerAccount('ada@example.com')).then());
