import type { apikeyEvents } from './apikey.js';
import type { SamplesOf } from './event.js';

export const samples: SamplesOf<typeof apikeyEvents> = {
  ApiKeyIssued: [{ lastFour: '3f0a' }],
  ApiKeyRevoked: [{}],
};
