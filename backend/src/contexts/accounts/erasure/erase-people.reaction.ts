import { idOf } from '@chatbot-builder/contracts/events';
import { personCategory } from '@chatbot-builder/contracts/events/person';
import { reaction } from '../../../kernel/reaction.js';
import { ONCE_MORE_AFTER_MS } from './erase-accounts.reaction.js';

export const ERASE_PERSON = 'accounts.erase-person';

/** Completes an erasure that was cut short, and repeats it later: a login that was under way may have begun a session. */
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
