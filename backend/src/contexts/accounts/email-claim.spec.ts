import { it } from 'vitest';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { given } from '../../kernel/testing/given.js';
import { claimEmail, emailClaim, releaseEmail } from './email-claim.js';

const ada = '0190a6a0-0000-4000-8000-000000000001' as PersonId;
const bob = '0190a6a0-0000-4000-8000-000000000002' as PersonId;
const claimed = { type: 'EmailClaimed', data: { personId: ada } };
const released = { type: 'EmailReleased', data: { personId: ada } };

it('gives a free address to the first person to claim it', () => given(emailClaim).when(claimEmail(ada)).then(claimed));

it('ignores a repeated claim by its holder', () => given(emailClaim, claimed).when(claimEmail(ada)).thenNothing());

it('refuses an address that another person holds', () =>
  given(emailClaim, claimed).when(claimEmail(bob)).thenRefused('email-taken'));

it('lets another person claim a released address', () =>
  given(emailClaim, claimed, released)
    .when(claimEmail(bob))
    .then({ type: 'EmailClaimed', data: { personId: bob } }));

it('can be released only by its holder', () => {
  given(emailClaim, claimed).when(releaseEmail(ada)).then(released);
  given(emailClaim, claimed).when(releaseEmail(bob)).thenNothing();
  given(emailClaim, claimed, released).when(releaseEmail(ada)).thenNothing();
});
