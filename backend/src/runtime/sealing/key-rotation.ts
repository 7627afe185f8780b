import type { SecretStore } from '../../ports/secret-store.js';
import { fromBytes, isDestroyed } from './envelope-bytes.js';
import { isAccountKeyId } from './key-ids.js';
import { CHECK, secretsKeyId, openUnder, sealUnder, previousKeyName, nextKeyName, WrongSecretsKey } from './keyring.js';
import { secretNames } from './secret-names.js';
import { Vault } from './vault.js';

/** Secrets between two progress reports. */
const REPORT_EVERY = 500;

/** An earlier rotation is not finished. */
export class RotationUnderWay extends Error {
  override readonly name = 'RotationUnderWay';
}

/** Nothing to rotate: the secret store is empty, or not the one that the server uses. */
export class NothingSealed extends Error {
  override readonly name = 'NothingSealed';
}

export interface Rotated {
  /** Number of secrets that this run resealed. Zero if an earlier run did it. */
  readonly resealed: number;
  /** Names of the secrets that neither key opens. They are left unchanged: their content was lost before. */
  readonly unreadable: readonly string[];
}

/** Reports the number of secrets checked and resealed so far. */
export type RotationProgress = (checked: number, resealed: number) => void;

/**
 * Replaces the key-encryption key while the product runs. First each of the two keys is stored sealed under the other,
 * as its next and its previous key, so a process started with either opens what the other sealed. Then all secrets are
 * resealed, the check value last. Each step is idempotent. Once no process runs with only the old key, `finish` deletes
 * the stored next and previous keys. A process left behind can then open nothing that the new key sealed, and seals
 * nothing.
 */
export class KeyRotation {
  constructor(
    private readonly secrets: SecretStore,
    private readonly progress: RotationProgress = () => undefined,
  ) {}

  /** The new key, if a rotation from `key` was begun and not finished. */
  async begunFrom(key: Uint8Array): Promise<Buffer | undefined> {
    const name = nextKeyName(secretsKeyId(key));
    const bytes = await this.secrets.get(name);
    return bytes && openUnder(key, name, bytes);
  }

  /** Whether a rotation to `key` was begun and not finished. */
  async begunTo(key: Uint8Array): Promise<boolean> {
    return (await this.secrets.get(previousKeyName(secretsKeyId(key)))) !== undefined;
  }

  /** @throws NothingSealed, WrongSecretsKey, RotationUnderWay */
  async rotate(from: Uint8Array, to: Uint8Array): Promise<Rotated> {
    // Before anything is sealed under it.
    if (to.length !== from.length)
      throw new WrongSecretsKey(`The new key must be ${from.length} bytes, not ${to.length}`);
    await this.#opensUnder(from);
    if (await this.begunTo(from))
      throw new RotationUnderWay(
        'The rotation to the current key is not finished: restart every process with it, then finish that rotation',
      );
    const stored = await this.secrets.putIfAbsent(
      nextKeyName(secretsKeyId(from)),
      sealUnder(from, nextKeyName(secretsKeyId(from)), to),
    );
    if (Buffer.compare(openUnder(from, nextKeyName(secretsKeyId(from)), stored), to) !== 0)
      throw new RotationUnderWay('A rotation to another key is not finished: continue with that key');
    await this.secrets.putIfAbsent(
      previousKeyName(secretsKeyId(to)),
      sealUnder(to, previousKeyName(secretsKeyId(to)), from),
    );
    return this.#resealAll(from, to);
  }

  /**
   * Call it once every process runs with the new key. The old key opens nothing afterwards. Returns undefined if there
   * is no rotation to finish.
   * @throws NothingSealed, WrongSecretsKey
   */
  async finish(key: Uint8Array): Promise<Rotated | undefined> {
    await this.#opensUnder(key);
    const back = await this.secrets.get(previousKeyName(secretsKeyId(key)));
    if (!back) return undefined;
    const old = openUnder(key, previousKeyName(secretsKeyId(key)), back);
    // A process with the old key may have written while the rotation ended.
    const rotated = await this.#resealAll(old, key);
    await this.secrets.delete(nextKeyName(secretsKeyId(old)));
    await this.secrets.delete(previousKeyName(secretsKeyId(key)));
    return rotated;
  }

  async #opensUnder(key: Uint8Array): Promise<void> {
    if (!(await Vault.isBegun(this.secrets)))
      throw new NothingSealed('Nothing is sealed in this secret store: it is not the one that the server uses');
    await Vault.open(this.secrets, key);
  }

  async #resealAll(from: Uint8Array, to: Uint8Array): Promise<Rotated> {
    let checked = 0;
    let resealed = 0;
    const unreadable: string[] = [];
    const take = async (name: string) => {
      const outcome = await this.#reseal(name, from, to);
      checked += 1;
      if (outcome === 'resealed') resealed += 1;
      if (outcome === 'unreadable') unreadable.push(name);
    };
    for await (const name of this.#names()) {
      await take(name);
      if (checked % REPORT_EVERY === 0) this.progress(checked, resealed);
    }
    await take(CHECK);
    this.progress(checked, resealed);
    return { resealed, unreadable };
  }

  /** Names of all secrets except the check value and the rotation's own keys. */
  async *#names(): AsyncGenerator<string> {
    const excluded = (name: string) =>
      name === CHECK || name.startsWith(nextKeyName('')) || name.startsWith(previousKeyName(''));
    for await (const name of secretNames(this.secrets)) if (!excluded(name)) yield name;
  }

  /** Replaces exactly the bytes that were read, so a concurrent change or destruction wins. */
  async #reseal(name: string, from: Uint8Array, to: Uint8Array): Promise<'resealed' | 'unchanged' | 'unreadable'> {
    for (;;) {
      const bytes = await this.secrets.get(name);
      if (!bytes || isDestroyed(bytes) || isUnderAccountKey(bytes)) return 'unchanged';
      const opened = openedBy([from, to], name, bytes);
      if (!opened) return 'unreadable';
      if (opened.key === to) return 'unchanged';
      if (await this.secrets.replace(name, bytes, sealUnder(to, name, opened.secret))) return 'resealed';
    }
  }
}

/** The data keys of people and conversations are sealed under their account's key, which is the one to reseal. */
function isUnderAccountKey(bytes: Uint8Array): boolean {
  try {
    return isAccountKeyId(fromBytes(bytes).kid);
  } catch {
    return false;
  }
}

/** Undefined if another key sealed it, or if it was changed or never sealed. */
function openedBy(
  keys: readonly Uint8Array[],
  name: string,
  bytes: Uint8Array,
): { readonly key: Uint8Array; readonly secret: Uint8Array } | undefined {
  try {
    const { kid } = fromBytes(bytes);
    const key = keys.find((each) => secretsKeyId(each) === kid);
    return key && { key, secret: openUnder(key, name, bytes) };
  } catch {
    return undefined;
  }
}
