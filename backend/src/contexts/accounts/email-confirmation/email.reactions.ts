import { idOf } from '@chatbot-builder/contracts/events';
import { personCategory } from '@chatbot-builder/contracts/events/person';
import { reaction } from '../../../kernel/reaction.js';

export const MAIL_CONFIRMATION = 'accounts.mail-confirmation';
export const MAIL_EMAIL_CHANGED = 'accounts.mail-email-changed';

/** Asks who signed up to confirm the address. A client's address comes from the owner, who knows the client. */
export const askToConfirm = reaction({
  name: 'ask-to-confirm',
  categories: [personCategory],
  from: 'now',
  effectsOf: ({ id, type, data, stream }) =>
    type === 'PersonRegistered' && data.role === 'admin'
      ? [{ job: MAIL_CONFIRMATION, payload: { personId: idOf(stream), mailId: id, change: false } }]
      : [],
});

/** Tells the old address, in case it was not the person. */
export const tellOldAddress = reaction({
  name: 'tell-old-address',
  categories: [personCategory],
  from: 'beginning',
  effectsOf: ({ id, type, stream }) =>
    type === 'EmailChanged' ? [{ job: MAIL_EMAIL_CHANGED, payload: { personId: idOf(stream), mailId: id } }] : [],
});
