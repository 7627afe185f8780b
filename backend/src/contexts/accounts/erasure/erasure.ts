import type { ErasureEvent, StoredErasureEvent } from '@chatbot-builder/contracts/events/erasure';
import { type Decider, type Decision, never } from '../../../kernel/decider.js';

export type Erasure = 'none' | 'erased';

export const erasure: Decider<Erasure, StoredErasureEvent> = {
  initial: 'none',
  evolve: (_state, event) => {
    switch (event.type) {
      case 'AccountErased':
        return 'erased';
      default:
        return never(event.type);
    }
  },
};

/** The commit point of an account's erasure. From here on, all of its data is removed. */
export const eraseAccount = (): Decision<Erasure, ErasureEvent> => (state) =>
  state === 'none' ? [{ type: 'AccountErased', data: {} }] : [];
