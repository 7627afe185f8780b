import { it } from '@jest/globals';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { given, OWNER } from '../../kernel/testing/given.js';
import { claimEmail, emailClaim, releaseEmail } from './email-claim.js';

const other = '0190a6a0-0000-4000-8000-000000000002' as AccountId;
const claimed = { type: 'EmailClaimed', data: { accountId: OWNER } };
const released = { type: 'EmailReleased', data: { accountId: OWNER } };

it('gives a free address to who asks first', () => given(emailClaim).when(claimEmail(OWNER)).then(claimed));

it('stays quiet when its holder claims it again', () => given(emailClaim, claimed).when(claimEmail(OWNER)).then());

it('refuses an address that another account holds', () =>
  given(emailClaim, claimed).when(claimEmail(other)).thenRefused('email-taken'));

it('gives a released address away again', () =>
  given(emailClaim, claimed, released)
    .when(claimEmail(other))
    .then({ type: 'EmailClaimed', data: { accountId: other } }));

it('is given back by its holder alone', () => {
  given(emailClaim, claimed).when(releaseEmail(OWNER)).then(released);
  given(emailClaim, claimed).when(releaseEmail(other)).thenNothing();
  given(emailClaim, claimed, released).when(releaseEmail(OWNER)).thenNothing();
});
