import type { SamplesOf } from './event.js';
import type { identitysecretEvents } from './identitysecret.js';

export const samples: SamplesOf<typeof identitysecretEvents> = {
  IdentitySecretIssued: [{ lastFour: '3f0a' }],
  IdentitySecretRevoked: [{}],
};
