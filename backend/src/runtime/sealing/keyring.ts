import { createHmac } from 'node:crypto';
import type { SecretStore } from '../../ports/secret-store.js';
import { associated, open, seal } from './box.js';
import { fromBytes, toBytes } from './envelope-bytes.js';

const KEY_BYTES = 32;

/** Name of the check value, which only the right key opens. A rotation reseals it last. */
export const CHECK = 'vault/check';

/** The key given at start is not the one that the secrets are sealed with. */
export class WrongSecretsKey extends Error {
  override readonly name = 'WrongSecretsKey';
}

/** Identifies a key without revealing anything about it. */
export const secretsKeyId = (key: Uint8Array): string =>
  `secrets-key:${createHmac('sha256', key).update('key id').digest('hex').slice(0, 16)}`;

/** Name of the next key, stored sealed under this one during a rotation. */
export const nextKeyName = (kid: string): string => `vault/next-key/${kid}`;
/** Name of the previous key, stored sealed under this one during a rotation. */
export const previousKeyName = (kid: string): string => `vault/previous-key/${kid}`;

export const sealUnder = (key: Uint8Array, name: string, secret: Uint8Array): Uint8Array => {
  const kid = secretsKeyId(key);
  return toBytes(seal(key, kid, associated(name, kid), secret));
};

/** @throws Tampered if it was sealed under another key or another name */
export const openUnder = (key: Uint8Array, name: string, bytes: Uint8Array): Buffer =>
  open(key, associated(name, secretsKeyId(key)), fromBytes(bytes));

/**
 * The key-encryption keys that a process knows: the one that it was started with and, during a rotation, the next and
 * the previous one. It loads those when it meets a secret that none of its keys sealed.
 */
export class Keyring {
  readonly #keys = new Map<string, Uint8Array>();
  /** Id of the key that new secrets are sealed under. */
  #current: string;

  constructor(
    private readonly secrets: SecretStore,
    key: Uint8Array,
  ) {
    if (key.length !== KEY_BYTES)
      throw new WrongSecretsKey(`SECRETS_KEY must be ${KEY_BYTES} bytes, not ${key.length}`);
    this.#current = secretsKeyId(key);
    this.#keys.set(this.#current, key);
  }

  /**
   * Reads the check value first, so that a process started before a rotation switches to the new key and never seals
   * with an obsolete one.
   * @throws WrongSecretsKey
   */
  async seal(name: string, secret: Uint8Array): Promise<Uint8Array> {
    const check = await this.secrets.get(CHECK);
    if (check) await this.#keyOf(check);
    return sealUnder(this.#key(this.#current), name, secret);
  }

  /** @throws WrongSecretsKey */
  async open(name: string, bytes: Uint8Array): Promise<Buffer> {
    return openUnder(await this.#keyOf(bytes), name, bytes);
  }

  async #keyOf(bytes: Uint8Array): Promise<Uint8Array> {
    const { kid } = fromBytes(bytes);
    if (!this.#keys.has(kid)) await this.#loadRotationKeys();
    return this.#key(kid);
  }

  #key(kid: string): Uint8Array {
    const key = this.#keys.get(kid);
    if (key) return key;
    throw new WrongSecretsKey(
      `SECRETS_KEY is not the key that this data is sealed with (expected ${kid}, given ${this.#current}): start with the key that was set last`,
    );
  }

  async #loadRotationKeys(): Promise<void> {
    for (let known = -1; known < this.#keys.size;) {
      known = this.#keys.size;
      await this.#take(previousKeyName(this.#current));
      this.#current = (await this.#take(nextKeyName(this.#current))) ?? this.#current;
    }
  }

  async #take(name: string): Promise<string | undefined> {
    const bytes = await this.secrets.get(name);
    if (!bytes) return undefined;
    const key = openUnder(this.#key(this.#current), name, bytes);
    this.#keys.set(secretsKeyId(key), key);
    return secretsKeyId(key);
  }
}
