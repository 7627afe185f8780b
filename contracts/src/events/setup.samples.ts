import type { SamplesOf } from './event.js';
import type { setupEvents } from './setup.js';

export const samples: SamplesOf<typeof setupEvents> = {
  SetupStepDone: [{ step: 'test' }, { step: 'embed' }],
  SetupDismissed: [{}],
};
