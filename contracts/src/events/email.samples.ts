import type { AccountId } from '../ids.js';
import type { emailEvents } from './email.js';
import type { SamplesOf } from './event.js';

const accountId = '0190a6a0-0000-4000-8000-000000000001' as AccountId;

export const samples: SamplesOf<typeof emailEvents> = {
  EmailClaimed: [{ accountId }],
  EmailReleased: [{ accountId }],
};
