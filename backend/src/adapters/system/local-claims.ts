import { ShortLivedMap } from '../../concurrency/short-lived-map.js';
import { type Claim, Claims } from '../../ports/claims.js';

/** Claims within one process. They end with it. */
export class LocalClaims extends Claims {
  readonly #held = new ShortLivedMap<string, Claim>();

  async claim(key: string): Promise<Claim | undefined> {
    if (this.#held.has(key)) return undefined;
    const claim: Claim = {
      release: async () => {
        if (this.#held.get(key) === claim) this.#held.delete(key);
      },
    };
    this.#held.set(key, claim);
    return claim;
  }
}
