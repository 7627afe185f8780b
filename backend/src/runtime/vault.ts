import { createHmac, randomBytes } from 'node:crypto';
import type { Sealed } from '@chatbot-builder/contracts/events';
import type { SecretStore } from '../ports/secret-store.js';
import { associated, open, seal } from './box.js';
import { fromBytes, toBytes } from './envelope-bytes.js';

const CHECK = 'vault/check';
const KEY_BYTES = 32;

/** The key given at start is not the one that the secrets were sealed with. */
export class WrongSecretsKey extends Error {
  override readonly name = 'WrongSecretsKey';
}

/** Small secrets by name, sealed under the key-encryption key. The name is part of the seal: a value that moved does not open. */
export class Vault {
  readonly #purposeKeys = new Map<string, Promise<Buffer>>();

  private constructor(
    private readonly secrets: SecretStore,
    private readonly key: Uint8Array,
    private readonly kid: string,
  ) {}

  /** @throws WrongSecretsKey where the store was begun with another key */
  static async open(secrets: SecretStore, key: Uint8Array): Promise<Vault> {
    if (key.length !== KEY_BYTES) throw new WrongSecretsKey(`SECRETS_KEY must be ${KEY_BYTES} bytes, not ${key.length}`);
    const kid = `secrets-key:${createHmac('sha256', key).update('key id').digest('hex').slice(0, 16)}`;
    const vault = new Vault(secrets, key, kid);
    await vault.putIfAbsent(CHECK, Buffer.from(CHECK));
    return vault;
  }

  async get(name: string): Promise<Buffer | undefined> {
    const bytes = await this.secrets.get(name);
    return bytes && this.#open(name, bytes);
  }

  put(name: string, secret: Uint8Array): Promise<void> {
    return this.secrets.put(name, this.#seal(name, secret));
  }

  /** Writes only where there is nothing yet, and answers what is there then. */
  async putIfAbsent(name: string, secret: Uint8Array): Promise<Buffer> {
    return this.#open(name, await this.secrets.putIfAbsent(name, this.#seal(name, secret)));
  }

  delete(name: string): Promise<void> {
    return this.secrets.delete(name);
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
    return createHmac('sha256', await this.purposeKey(purpose)).update(text).digest('hex');
  }

  #seal(name: string, secret: Uint8Array): Uint8Array {
    return toBytes(seal(this.key, this.kid, associated(name, this.kid), secret));
  }

  #open(name: string, bytes: Uint8Array): Buffer {
    const sealed: Sealed = fromBytes(bytes);
    if (sealed.kid !== this.kid)
      throw new WrongSecretsKey(
        `SECRETS_KEY is not the key that this data was begun with (it has ${sealed.kid}, given is ${this.kid}): start with the key that was set then`,
      );
    return open(this.key, associated(name, this.kid), sealed);
  }
}
