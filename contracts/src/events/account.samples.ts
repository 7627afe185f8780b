import { sealed } from './sealed.samples.js';
import type { accountEvents } from './account.js';
import type { SamplesOf } from './event.js';

export const samples: SamplesOf<typeof accountEvents> = {
  AccountRegistered: [{ email: sealed('ada@example.com'), role: 'admin' }],
};
