import type { SecretStore } from '../../ports/secret-store.js';
import { fromBytes, isDestroyed } from './envelope-bytes.js';
import { CHECK, secretsKeyId, openUnder, sealUnder, previousKeyName, nextKeyName, WrongSecretsKey } from './keyring.js';
import { secretNames } from './secret-names.js';
import { Vault } from './vault.js';

/** Secrets between two words about how far it is. */
const TOLD_EVERY = 500;

/** Sealed under their accounts' keys, not under the one that is rotated: by far the most of all secrets. */
const CONVERSATION_KEYS = 'data-key/conversation:';

/** Another rotation has not been finished. */
export class RotationUnderWay extends Error {
  override readonly name = 'RotationUnderWay';
}

/** There is nothing to rotate: the secret store is empty, or not the one that is meant. */
export class NothingSealed extends Error {
  override readonly name = 'NothingSealed';
}

export interface Rotated {
  /** How many were sealed anew: none where that was done before. */
  readonly sealedAnew: number;
  /** Names of those that neither key opens. They stay as they are: what they held was lost before. */
  readonly unreadable: readonly string[];
}

/** How far it is: secrets looked at, and sealed anew. */
export type RotationProgress = (looked: number, sealedAnew: number) => void;

/**
 * Puts a new key-encryption key in the old one's place while the product runs. First each key is stored sealed under
 * the other as its next and previous key, so that a process started with either opens what the other sealed. Then everything
 * is sealed anew, the check value last. Each step can be repeated. When no process knows the old key alone any more, `finish`
 * deletes the next and previous key. A process left behind then opens nothing that the new key sealed, and seals nothing.
 */
export class KeyRotation {
  constructor(
    private readonly secrets: SecretStore,
    private readonly progress: RotationProgress = () => undefined,
  ) {}

  /** The key that follows this one, where a rotation from it was begun and not finished. */
  async begunFrom(key: Uint8Array): Promise<Buffer | undefined> {
    const name = nextKeyName(secretsKeyId(key));
    const bytes = await this.secrets.get(name);
    return bytes && openUnder(key, name, bytes);
  }

  /** Whether a rotation to this key was begun and not finished. */
  async begunTo(key: Uint8Array): Promise<boolean> {
    return (await this.secrets.get(previousKeyName(secretsKeyId(key)))) !== undefined;
  }

  /** @throws NothingSealed, WrongSecretsKey, RotationUnderWay */
  async rotate(from: Uint8Array, to: Uint8Array): Promise<Rotated> {
    // A key that is none is refused before anything is sealed under it.
    if (to.length !== from.length)
      throw new WrongSecretsKey(`The new key must be ${from.length} bytes, not ${to.length}`);
    await this.#opensUnder(from);
    if (await this.begunTo(from))
      throw new RotationUnderWay(
        'The rotation to the present key is not finished: restart every process with it, then finish that one',
      );
    const stored = await this.secrets.putIfAbsent(
      nextKeyName(secretsKeyId(from)),
      sealUnder(from, nextKeyName(secretsKeyId(from)), to),
    );
    if (Buffer.compare(openUnder(from, nextKeyName(secretsKeyId(from)), stored), to) !== 0)
      throw new RotationUnderWay('A rotation to another key was begun and is not finished: go on with that key');
    await this.secrets.putIfAbsent(
      previousKeyName(secretsKeyId(to)),
      sealUnder(to, previousKeyName(secretsKeyId(to)), from),
    );
    return this.#sealAnew(from, to);
  }

  /**
   * Once every process runs with the new key. From here on the old one opens nothing. Undefined where nothing was to be
   * finished. @throws NothingSealed, WrongSecretsKey
   */
  async finish(key: Uint8Array): Promise<Rotated | undefined> {
    await this.#opensUnder(key);
    const back = await this.secrets.get(previousKeyName(secretsKeyId(key)));
    if (!back) return undefined;
    const old = openUnder(key, previousKeyName(secretsKeyId(key)), back);
    // What a process with the old key was writing when the rotation came to its end.
    const rotated = await this.#sealAnew(old, key);
    await this.secrets.delete(nextKeyName(secretsKeyId(old)));
    await this.secrets.delete(previousKeyName(secretsKeyId(key)));
    return rotated;
  }

  async #opensUnder(key: Uint8Array): Promise<void> {
    if (!(await Vault.isBegun(this.secrets)))
      throw new NothingSealed('Nothing was ever sealed here: the secret store is not the one that the server uses');
    await Vault.open(this.secrets, key);
  }

  async #sealAnew(from: Uint8Array, to: Uint8Array): Promise<Rotated> {
    let looked = 0;
    let sealedAnew = 0;
    const unreadable: string[] = [];
    const take = async (name: string) => {
      const outcome = await this.#resealed(name, from, to);
      looked += 1;
      if (outcome === 'anew') sealedAnew += 1;
      if (outcome === 'unreadable') unreadable.push(name);
    };
    for await (const name of this.#names()) {
      await take(name);
      if (looked % TOLD_EVERY === 0) this.progress(looked, sealedAnew);
    }
    await take(CHECK);
    this.progress(looked, sealedAnew);
    return { sealedAnew, unreadable };
  }

  /** Every name but the check value's and those of what is not sealed under a key-encryption key for all times. */
  async *#names(): AsyncGenerator<string> {
    const besides = (name: string) =>
      name === CHECK ||
      name.startsWith(CONVERSATION_KEYS) ||
      name.startsWith(nextKeyName('')) ||
      name.startsWith(previousKeyName(''));
    for await (const name of secretNames(this.secrets)) if (!besides(name)) yield name;
  }

  /** Put in place of exactly what was read: a secret that is changed or destroyed meanwhile stays as that made it. */
  async #resealed(name: string, from: Uint8Array, to: Uint8Array): Promise<'anew' | 'as it was' | 'unreadable'> {
    for (;;) {
      const bytes = await this.secrets.get(name);
      if (!bytes || isDestroyed(bytes)) return 'as it was';
      const opened = openedBy([from, to], name, bytes);
      if (!opened) return 'unreadable';
      if (opened.key === to) return 'as it was';
      if (await this.secrets.replace(name, bytes, sealUnder(to, name, opened.secret))) return 'anew';
    }
  }
}

/** Undefined where it was sealed under another key, or changed, or is nothing that was sealed. */
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
