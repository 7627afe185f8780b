import type { SecretStore } from '../ports/secret-store.js';
import { fromBytes, isDestroyed } from './envelope-bytes.js';
import { keyIdOf, openUnder, sealUnder, wayBack, wayOn, WrongSecretsKey } from './keyring.js';
import { CHECK, Vault } from './vault.js';

const PAGE = 500;

/** Sealed under their accounts' keys, not under the one that is rotated: by far the most of all secrets. */
const CONVERSATION_KEYS = 'data-key/conversation:';

/** Another rotation has not been finished. */
export class RotationUnderWay extends Error {
  override readonly name = 'RotationUnderWay';
}

/** How far it is: secrets looked at, and sealed anew. */
export type RotationProgress = (looked: number, sealedAnew: number) => void;

/**
 * Puts a new key-encryption key in the old one's place while the product runs. First each key is kept sealed under the
 * other, so that a process that was started with either opens what the other sealed; then everything is sealed anew, the
 * check value last. Each step may be taken again. When no process knows the old key alone any more, `finish` takes the ways
 * between the two keys away.
 */
export class KeyRotation {
  constructor(
    private readonly secrets: SecretStore,
    private readonly progress: RotationProgress = () => undefined,
  ) {}

  /** The key that follows this one, where a rotation from it was begun and not finished. */
  async begunFrom(key: Uint8Array): Promise<Buffer | undefined> {
    const name = wayOn(keyIdOf(key));
    const bytes = await this.secrets.get(name);
    return bytes && openUnder(key, name, bytes);
  }

  /** Whether a rotation to this key was begun and not finished. */
  async begunTo(key: Uint8Array): Promise<boolean> {
    return (await this.secrets.get(wayBack(keyIdOf(key)))) !== undefined;
  }

  /** Answers how many secrets it sealed anew: none where that was done before. @throws WrongSecretsKey, RotationUnderWay */
  async rotate(from: Uint8Array, to: Uint8Array): Promise<number> {
    // A key that is none is refused before anything is sealed under it.
    if (to.length !== from.length) throw new WrongSecretsKey(`The new key must be ${from.length} bytes, not ${to.length}`);
    await Vault.open(this.secrets, from);
    if (await this.begunTo(from)) throw new RotationUnderWay('The rotation to the present key is not finished: restart every process with it, then finish that one');
    const way = await this.secrets.putIfAbsent(wayOn(keyIdOf(from)), sealUnder(from, wayOn(keyIdOf(from)), to));
    if (Buffer.compare(openUnder(from, wayOn(keyIdOf(from)), way), to) !== 0)
      throw new RotationUnderWay('A rotation to another key was begun and is not finished: go on with that key');
    await this.secrets.putIfAbsent(wayBack(keyIdOf(to)), sealUnder(to, wayBack(keyIdOf(to)), from));
    return this.#sealAnew(from, to);
  }

  /** Once every process runs with the new key. From here on the old one opens nothing. Answers false where nothing was to be finished. */
  async finish(key: Uint8Array): Promise<boolean> {
    await Vault.open(this.secrets, key);
    const back = await this.secrets.get(wayBack(keyIdOf(key)));
    if (!back) return false;
    const old = openUnder(key, wayBack(keyIdOf(key)), back);
    // What a process with the old key has sealed meanwhile.
    await this.#sealAnew(old, key);
    await this.secrets.delete(wayOn(keyIdOf(old)));
    await this.secrets.delete(wayBack(keyIdOf(key)));
    return true;
  }

  async #sealAnew(from: Uint8Array, to: Uint8Array): Promise<number> {
    let looked = 0;
    let sealedAnew = 0;
    for await (const name of this.#names()) {
      looked += 1;
      if (await this.#sealedAnew(name, from, to)) sealedAnew += 1;
      if (looked % PAGE === 0) this.progress(looked, sealedAnew);
    }
    if (await this.#sealedAnew(CHECK, from, to)) sealedAnew += 1;
    this.progress(looked, sealedAnew);
    return sealedAnew;
  }

  /** Every name but the check value's and those of what is not sealed under a key-encryption key for all times. */
  async *#names(): AsyncGenerator<string> {
    const besides = (name: string) => name === CHECK || name.startsWith(CONVERSATION_KEYS) || name.startsWith(wayOn('')) || name.startsWith(wayBack(''));
    for (let after = ''; ; ) {
      const page = await this.secrets.names('', { after, limit: PAGE });
      yield* page.map(({ name }) => name).filter((name) => !besides(name));
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      after = last.name;
    }
  }

  /** Put in place of exactly what was read: a secret that is changed or destroyed meanwhile stays as that made it. */
  async #sealedAnew(name: string, from: Uint8Array, to: Uint8Array): Promise<boolean> {
    for (;;) {
      const bytes = await this.secrets.get(name);
      if (!bytes || isDestroyed(bytes) || fromBytes(bytes).kid !== keyIdOf(from)) return false;
      if (await this.secrets.replace(name, bytes, sealUnder(to, name, openUnder(from, name, bytes)))) return true;
    }
  }
}
