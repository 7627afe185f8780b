import type { erasureEvents } from './erasure.js';
import type { SamplesOf } from './event.js';

export const samples: SamplesOf<typeof erasureEvents> = {
  AccountErased: [{}],
};
