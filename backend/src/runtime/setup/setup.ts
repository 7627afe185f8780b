import type { RecordedSetupStep, SetupEvent, StoredSetupEvent } from '@chatbot-builder/contracts/events/setup';
import { never, type Decider, type Decision } from '../../kernel/decider.js';

export interface Setup {
  readonly done: ReadonlySet<RecordedSetupStep>;
  readonly dismissed: boolean;
}

export const setup: Decider<Setup, StoredSetupEvent> = {
  initial: { done: new Set(), dismissed: false },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SetupStepDone':
        return { ...state, done: new Set([...state.done, event.data.step]) };
      case 'SetupDismissed':
        return { ...state, dismissed: true };
      default:
        return never(event);
    }
  },
};

/** Records a step once. A no-op after a dismissal, too: nobody looks at the steps any more. */
export const finishStep =
  (step: RecordedSetupStep): Decision<Setup, SetupEvent> =>
  ({ done, dismissed }) =>
    done.has(step) || dismissed ? [] : [{ type: 'SetupStepDone', data: { step } }];

export const dismissSetup = (): Decision<Setup, SetupEvent> => (state) =>
  state.dismissed ? [] : [{ type: 'SetupDismissed', data: {} }];
