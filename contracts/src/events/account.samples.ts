import type { PersonId } from '../ids.js';
import type { accountEvents } from './account.js';
import type { SamplesOf } from './event.js';

export const samples: SamplesOf<typeof accountEvents> = {
  AccountRegistered: [{ ownerId: '0190a6a0-0000-4000-8000-000000000009' as PersonId }],
  ProviderKeySaved: [{}],
  ProviderKeyRemoved: [{}],
};
