import type { PersonId } from '../ids.js';
import type { emailEvents } from './email.js';
import type { SamplesOf } from './event.js';

const personId = '0190a6a0-0000-4000-8000-000000000009' as PersonId;

export const samples: SamplesOf<typeof emailEvents> = {
  EmailClaimed: [{ personId }],
  EmailReleased: [{ personId }],
};
