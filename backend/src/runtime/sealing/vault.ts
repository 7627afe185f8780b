import { createHmac, randomBytes } from 'node:crypto';
import type { SecretStore } from '../../ports/secret-store.js';
import { DESTROYED, isDestroyed } from './envelope-bytes.js';
import { CHECK, Keyring, WrongSecretsKey } from './keyring.js';

const KEY_BYTES = 32;

/** The secret was destroyed for good: none may take its place. */
export class SecretDestroyed extends Error {
  override readonly name = 'SecretDestroyed';
}

/** Small secrets by name, sealed under the key-encryption key. The name is part of the seal: a value that moved does not open. */
export class Vault {
  readonly #purposeKeys = new Map<string, Promise<Buffer>>();

  private constructor(
    private readonly secrets: SecretStore,
    private readonly keys: Keyring,
  ) {}

  /** Begins the store where nothing was ever sealed. @throws WrongSecretsKey where it was begun with another key, and none leads from it to this one */
  static async open(secrets: SecretStore, key: Uint8Array): Promise<Vault> {
    const vault = new Vault(secrets, new Keyring(secrets, key));
    await vault.putIfAbsent(CHECK, Buffer.from(CHECK));
    return vault;
  }

  /** Whether anything was ever sealed here: the first that is, is the check value. */
  static async isBegun(secrets: SecretStore): Promise<boolean> {
    return (await secrets.get(CHECK)) !== undefined;
  }

  /**
   * Whether it no longer opens what is sealed now: keys were rotated to the end and nobody here had heard of it. To ask
   * is to hear of it.
   */
  async isLeftBehind(): Promise<boolean> {
    try {
      await this.get(CHECK);
      return false;
    } catch (error) {
      if (error instanceof WrongSecretsKey) return true;
      throw error;
    }
  }

  /** Undefined where there is none, or it was destroyed. */
  async get(name: string): Promise<Buffer | undefined> {
    const bytes = await this.secrets.get(name);
    return bytes && !isDestroyed(bytes) ? this.keys.open(name, bytes) : undefined;
  }

  async put(name: string, secret: Uint8Array): Promise<void> {
    await this.secrets.put(name, await this.keys.seal(name, secret));
  }

  /** Writes only where there is nothing yet, and answers what is there then. @throws SecretDestroyed */
  async putIfAbsent(name: string, secret: Uint8Array): Promise<Buffer> {
    const bytes = await this.secrets.putIfAbsent(name, await this.keys.seal(name, secret));
    if (isDestroyed(bytes)) throw new SecretDestroyed(`${name} was destroyed`);
    return this.keys.open(name, bytes);
  }

  delete(name: string): Promise<void> {
    return this.secrets.delete(name);
  }

  /** For good: what is left says that it was destroyed, and nothing can be put in its place by `putIfAbsent`. */
  destroy(name: string): Promise<void> {
    return this.secrets.put(name, DESTROYED);
  }

  /** A random key for one purpose: made once, the same for ever, whatever becomes of the key-encryption key. */
  purposeKey(purpose: string): Promise<Buffer> {
    const known = this.#purposeKeys.get(purpose);
    if (known) return known;
    const made = this.putIfAbsent(`purpose-key/${purpose}`, randomBytes(KEY_BYTES));
    this.#purposeKeys.set(purpose, made);
    made.catch(() => this.#purposeKeys.delete(purpose));
    return made;
  }

  /** HMAC-SHA256 under the purpose's key, hex. */
  async hmac(purpose: string, text: string): Promise<string> {
    return createHmac('sha256', await this.purposeKey(purpose))
      .update(text)
      .digest('hex');
  }
}
