import { idOf } from '@chatbot-builder/contracts/events';
import { personCategory } from '@chatbot-builder/contracts/events/person';
import { reaction } from '../../../kernel/reaction.js';
import { ONCE_MORE_AFTER_MS } from './erase-accounts.reaction.js';

export const ERASE_PERSON = 'accounts.erase-person';

/** Completes an interrupted erasure, and repeats it later, because a concurrent login may have created a session. */
export const erasePeople = reaction({
  name: 'erase-people',
  categories: [personCategory],
  from: 'beginning',
  effectsOf: ({ type, stream, metadata }) => {
    if (type !== 'PersonErased') return [];
    const erase = { job: ERASE_PERSON, payload: { personId: idOf(stream), accountId: metadata.accountId } };
    return [erase, { ...erase, key: 'once-more', delayMs: ONCE_MORE_AFTER_MS }];
  },
});
