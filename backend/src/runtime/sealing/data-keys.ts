import { randomBytes } from 'node:crypto';
import DataLoader from 'dataloader';
import type { SecretStore } from '../../ports/secret-store.js';
import { associated, open, seal } from './box.js';
import { DESTROYED, fromBytes, isDestroyed, toBytes } from './envelope-bytes.js';
import { LRUCache } from 'lru-cache';
import { type AccountKeyId, isAccountKeyId, type KeyId } from './key-ids.js';
import { SecretDestroyed, type Vault } from './vault.js';

const KEY_BYTES = 32;
const CACHED = 10_000;
/** Keys that one query reads. */
const READ_AT_ONCE = 1_000;

/** Name of a data key in the secret store. */
export const dataKeyName = (kid: string): string => `data-key/${kid}`;

/**
 * The data keys that seal personal fields: one per account, sealed by the vault, and one per person and conversation,
 * sealed under its account's key. Once a key is destroyed, whatever it sealed is unreadable for good.
 */
export class DataKeys {
  readonly #unsealed: LRUCache<string, Buffer>;
  /** Keys that are asked for at once, as those of a page of conversations are, are read by one query. */
  readonly #wrapped: DataLoader<string, Uint8Array | undefined>;
  /** Reads in progress: a page of conversations asks for its account's key once for each of them. */
  readonly #reading = new Map<string, Promise<Buffer | undefined>>();
  /**
   * Number of destroyed keys. If it changes during a read, the key that was read may be destroyed and is not cached.
   */
  #destroyed = 0;

  constructor(
    private readonly vault: Vault,
    private readonly secrets: SecretStore,
    options: { readonly cached?: number } = {},
  ) {
    this.#unsealed = new LRUCache({ max: options.cached ?? CACHED });
    const read = async (names: readonly string[]): Promise<(Uint8Array | undefined)[]> => {
      const found = await secrets.getMany(names);
      return names.map((name) => found.get(name));
    };
    this.#wrapped = new DataLoader(read, { cache: false, maxBatchSize: READ_AT_ONCE });
  }

  /** The key if it is cached. Does not read the store. */
  cached(kid: string): Buffer | undefined {
    return this.#unsealed.get(kid);
  }

  /** Undefined if the key does not exist or was destroyed. */
  async find(kid: string): Promise<Buffer | undefined> {
    const known = this.#unsealed.get(kid) ?? this.#reading.get(kid);
    if (known) return known;
    const reading = this.#cache(kid, () =>
      isAccountKeyId(kid) ? this.vault.get(dataKeyName(kid)) : this.#findWrapped(kid),
    ).finally(() => {
      if (this.#reading.get(kid) === reading) this.#reading.delete(kid);
    });
    this.#reading.set(kid, reading);
    return reading;
  }

  /**
   * The key, created if it does not exist. `account` is the account key that seals the other keys.
   * @throws SecretDestroyed
   */
  async obtain(kid: KeyId, account: AccountKeyId): Promise<Buffer> {
    const known = await this.find(kid);
    if (known) return known;
    const fresh = randomBytes(KEY_BYTES);
    return this.#cache(kid, () =>
      isAccountKeyId(kid) ? this.vault.putIfAbsent(dataKeyName(kid), fresh) : this.#wrap(kid, fresh, account),
    );
  }

  /** Destroys the key for good: whatever it sealed becomes unreadable, and no new key is created in its place. */
  async destroy(kid: KeyId): Promise<void> {
    try {
      await this.secrets.put(dataKeyName(kid), DESTROYED);
    } finally {
      // A call that failed may still have destroyed it.
      this.#uncache(kid);
    }
  }

  /** Removes a key whose account key was destroyed. It could not be opened any more. */
  async forget(kid: KeyId): Promise<void> {
    await this.secrets.delete(dataKeyName(kid));
    this.#uncache(kid);
  }

  /** Reads a key and caches it, unless any key was destroyed meanwhile. */
  async #cache<Found extends Buffer | undefined>(kid: string, read: () => Promise<Found>): Promise<Found> {
    const before = this.#destroyed;
    const key = await read();
    if (key && this.#destroyed === before) this.#unsealed.set(kid, key);
    return key;
  }

  #uncache(kid: KeyId): void {
    this.#destroyed += 1;
    this.#reading.clear();
    // It is unknown which cached keys were sealed under this account key, so all are dropped.
    if (isAccountKeyId(kid)) this.#unsealed.clear();
    else this.#unsealed.delete(kid);
  }

  async #findWrapped(kid: string): Promise<Buffer | undefined> {
    const bytes = await this.#wrapped.load(dataKeyName(kid));
    return bytes && !isDestroyed(bytes) ? this.#unwrap(kid, bytes) : undefined;
  }

  async #wrap(kid: string, key: Buffer, account: AccountKeyId): Promise<Buffer> {
    const wrapped = toBytes(
      seal(await this.obtain(account, account), account, associated(dataKeyName(kid), account), key),
    );
    const bytes = await this.secrets.putIfAbsent(dataKeyName(kid), wrapped);
    if (Buffer.compare(bytes, wrapped) === 0) return key;
    const existing = isDestroyed(bytes) ? undefined : await this.#unwrap(kid, bytes);
    if (!existing) throw new SecretDestroyed(`${kid} was destroyed, or its account key ${account} was`);
    return existing;
  }

  async #unwrap(kid: string, bytes: Uint8Array): Promise<Buffer | undefined> {
    const wrapped = fromBytes(bytes);
    const account = await this.find(wrapped.kid);
    return account && open(account, associated(dataKeyName(kid), wrapped.kid), wrapped);
  }
}
