import { randomBytes } from 'node:crypto';
import type { SecretStore } from '../../ports/secret-store.js';
import { associated, open, seal } from './box.js';
import { DESTROYED, fromBytes, isDestroyed, toBytes } from './envelope-bytes.js';
import { LRUCache } from 'lru-cache';
import { type AccountKeyId, isAccountKeyId, type KeyId } from './key-ids.js';
import { SecretDestroyed, type Vault } from './vault.js';

const KEY_BYTES = 32;
const CACHED = 10_000;

const secretName = (kid: string): string => `data-key/${kid}`;

/**
 * The keys that seal personal fields: one for each account, sealed in the vault, and one for each person and conversation,
 * sealed under its account's. What a destroyed key sealed cannot be read again.
 */
export class DataKeys {
  readonly #unsealed: LRUCache<string, Buffer>;
  /** Counts keys that were destroyed: what was being read meanwhile may be one of them. */
  #destroyed = 0;

  constructor(
    private readonly vault: Vault,
    private readonly secrets: SecretStore,
    options: { readonly cached?: number } = {},
  ) {
    this.#unsealed = new LRUCache({ max: options.cached ?? CACHED });
  }

  /** The key if it is at hand, without asking the store. */
  cached(kid: string): Buffer | undefined {
    return this.#unsealed.get(kid);
  }

  /** Undefined where the key is gone: what it sealed is erased. */
  async find(kid: string): Promise<Buffer | undefined> {
    return (
      this.#unsealed.get(kid) ??
      this.#keep(kid, () => (isAccountKeyId(kid) ? this.vault.get(secretName(kid)) : this.#findWrapped(kid)))
    );
  }

  /** The key, made where there is none yet. `account` is the key that the others are sealed under. @throws SecretDestroyed */
  async obtain(kid: KeyId, account: AccountKeyId): Promise<Buffer> {
    const known = await this.find(kid);
    if (known) return known;
    const fresh = randomBytes(KEY_BYTES);
    return this.#keep(kid, () =>
      isAccountKeyId(kid) ? this.vault.putIfAbsent(secretName(kid), fresh) : this.#wrap(kid, fresh, account),
    );
  }

  /** For good: what it sealed cannot be read any more, and none is made in its place. */
  async destroy(kid: KeyId): Promise<void> {
    try {
      await this.secrets.put(secretName(kid), DESTROYED);
    } finally {
      // A call that failed may still have had its effect.
      this.#drop(kid);
    }
  }

  /** Removes what is left of a key whose account's key is destroyed: nothing opens it any more. */
  async forget(kid: KeyId): Promise<void> {
    await this.secrets.delete(secretName(kid));
    this.#drop(kid);
  }

  /** Has what is read at hand from now on, unless some key was destroyed meanwhile: it may have been this one. */
  async #keep<Found extends Buffer | undefined>(kid: string, read: () => Promise<Found>): Promise<Found> {
    const before = this.#destroyed;
    const key = await read();
    if (key && this.#destroyed === before) this.#unsealed.set(kid, key);
    return key;
  }

  #drop(kid: KeyId): void {
    this.#destroyed += 1;
    // Other keys do not say which account's they are sealed under.
    if (isAccountKeyId(kid)) this.#unsealed.clear();
    else this.#unsealed.delete(kid);
  }

  async #findWrapped(kid: string): Promise<Buffer | undefined> {
    const bytes = await this.secrets.get(secretName(kid));
    return bytes && !isDestroyed(bytes) ? this.#unwrap(kid, bytes) : undefined;
  }

  async #wrap(kid: string, key: Buffer, account: AccountKeyId): Promise<Buffer> {
    const wrapped = toBytes(
      seal(await this.obtain(account, account), account, associated(secretName(kid), account), key),
    );
    const bytes = await this.secrets.putIfAbsent(secretName(kid), wrapped);
    if (Buffer.compare(bytes, wrapped) === 0) return key;
    const there = isDestroyed(bytes) ? undefined : await this.#unwrap(kid, bytes);
    if (!there) throw new SecretDestroyed(`${kid} was destroyed, or ${account} with all that it sealed`);
    return there;
  }

  async #unwrap(kid: string, bytes: Uint8Array): Promise<Buffer | undefined> {
    const wrapped = fromBytes(bytes);
    const account = await this.find(wrapped.kid);
    return account && open(account, associated(secretName(kid), wrapped.kid), wrapped);
  }
}
