import { idOf } from '@chatbot-builder/contracts/events';
import { personCategory } from '@chatbot-builder/contracts/events/person';
import { reaction } from '../../../kernel/reaction.js';

export const MAIL_PASSWORD_CHANGED = 'accounts.mail-password-changed';

/** Tells people that their password was changed, in case it was not them. */
export const tellOfPasswordChange = reaction({
  name: 'tell-of-password-change',
  categories: [personCategory],
  from: 'beginning',
  effectsOf: ({ id, type, stream }) =>
    type === 'PasswordChanged'
      ? [{ job: MAIL_PASSWORD_CHANGED, payload: { personId: idOf(stream), changeId: id } }]
      : [],
});
