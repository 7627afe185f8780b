import { expect, it } from 'vitest';
import { recorded } from '../../../kernel/testing/recorded.js';
import { MAIL_TWO_FACTOR, tellOfTwoFactor } from './two-factor.reaction.js';

const personId = '0190a6a0-0000-4000-8000-000000000009';

it.each([
  ['TwoFactorEnabled', {}, [true]],
  ['TwoFactorDisabled', {}, [false]],
  ['RecoveryCodesReplaced', {}, []],
  ['RecoveryCodeUsed', { remaining: 3 }, []],
])('of %s %j tells %j', (type, data, told) => {
  const [event] = recorded({ type, data, stream: `person-${personId}` });
  expect(tellOfTwoFactor.effectsOf(event as never)).toEqual(
    told.map((enabled) => ({ job: MAIL_TWO_FACTOR, payload: { personId, mailId: event!.id, enabled } })),
  );
});
