import { idOf } from '@chatbot-builder/contracts/events';
import { personCategory } from '@chatbot-builder/contracts/events/person';
import { reaction } from '../../../kernel/reaction.js';

export const MAIL_TWO_FACTOR = 'accounts.mail-two-factor';

/** Tells people that two-factor sign-in was turned on or off, in case it was not them. */
export const tellOfTwoFactor = reaction({
  name: 'tell-of-two-factor',
  categories: [personCategory],
  from: 'beginning',
  effectsOf: ({ id, type, stream }) =>
    type === 'TwoFactorEnabled' || type === 'TwoFactorDisabled'
      ? [
          {
            job: MAIL_TWO_FACTOR,
            payload: { personId: idOf(stream), mailId: id, enabled: type === 'TwoFactorEnabled' },
          },
        ]
      : [],
});
