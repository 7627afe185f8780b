import { claimsContract } from '../../ports/claims.contract.js';
import { LocalClaims } from './local-claims.js';

claimsContract('within one process', async () => {
  const claims = new LocalClaims();
  return { here: claims, there: claims, close: async () => undefined };
});
