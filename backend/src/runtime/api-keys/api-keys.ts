import { LIMITS } from '@chatbot-builder/contracts/constants';
import { AccountId, type ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { Refused } from '../../kernel/refusal.js';
import { notFound } from '../../kernel/refusals.js';
import type { Clock, Ids } from '../../ports/clock.js';
import type { Vault } from '../sealing/vault.js';
import { chatbotOfKey, hashOfKey, isHashOf, KEY_SECRET_BYTES, keyText } from './key-text.js';

/** How far behind the time of the last use may be. */
const USE_NOTED_EVERY_MS = 3_600_000;

const KeptKey = z.strictObject({
  id: z.uuid(),
  hash: z.string(),
  lastFour: z.string(),
  /** Unix milliseconds. */
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
});
export type KeptKey = z.infer<typeof KeptKey>;

const Kept = z.strictObject({ accountId: AccountId, keys: z.array(KeptKey) });
type Kept = z.infer<typeof Kept>;

export interface ProvedKey {
  readonly keyId: string;
  readonly chatbotId: ChatbotId;
  readonly accountId: AccountId;
}

const nameOf = (chatbotId: ChatbotId): string => `api-keys/${chatbotId}`;
const bytesOf = (kept: Kept): Buffer => Buffer.from(JSON.stringify(kept));
const keptIn = (bytes: Buffer): Kept => Kept.parse(JSON.parse(bytes.toString()));

const tooManyKeys = () =>
  new Refused('conflict', 'too-many-keys', `A chatbot has at most ${LIMITS.apiKeysMax} keys. Revoke one first.`);

/**
 * Chatbots' keys for other clients: one sealed record a chatbot, with the hashes of its keys. A key names its chatbot,
 * so one read recognizes it, and one that was revoked stops with the next request in every process.
 */
export class ApiKeys {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly random: (bytes: number) => Uint8Array,
  ) {}

  /** In the order in which they were issued. */
  async of(chatbotId: ChatbotId): Promise<readonly KeptKey[]> {
    return (await this.#kept(chatbotId))?.keys ?? [];
  }

  /** Adds a key. Its text is nowhere but in the result. @throws Refused `too-many-keys` */
  async issue(chatbotId: ChatbotId, accountId: AccountId): Promise<{ readonly key: string; readonly kept: KeptKey }> {
    const key = keyText(chatbotId, this.random(KEY_SECRET_BYTES));
    const kept: KeptKey = {
      id: this.ids.uuid(),
      hash: hashOfKey(key),
      lastFour: key.slice(-4),
      createdAt: this.clock.now().getTime(),
      lastUsedAt: null,
    };
    await this.vault.putIfAbsent(nameOf(chatbotId), bytesOf({ accountId, keys: [] }));
    const isKept = await this.vault.update(nameOf(chatbotId), (bytes) => {
      const { keys } = keptIn(bytes);
      if (keys.length >= LIMITS.apiKeysMax) throw tooManyKeys();
      return bytesOf({ accountId, keys: [...keys, kept] });
    });
    // The chatbot was erased meanwhile.
    if (!isKept) throw notFound('Chatbot');
    return { key, kept };
  }

  /** Whether the chatbot had the key. */
  revoke(chatbotId: ChatbotId, keyId: string): Promise<boolean> {
    return this.vault.update(nameOf(chatbotId), (bytes) => {
      const { accountId, keys } = keptIn(bytes);
      const left = keys.filter(({ id }) => id !== keyId);
      return left.length === keys.length ? undefined : bytesOf({ accountId, keys: left });
    });
  }

  drop(chatbotId: ChatbotId): Promise<void> {
    return this.vault.delete(nameOf(chatbotId));
  }

  /** What the key is for. Undefined if it was never issued, or revoked. */
  async prove(key: string): Promise<ProvedKey | undefined> {
    const chatbotId = chatbotOfKey(key);
    if (!chatbotId) return undefined;
    const kept = await this.#kept(chatbotId);
    const found = kept?.keys.find(({ hash }) => isHashOf(hash, key));
    if (!kept || !found) return undefined;
    await this.#noteUse(chatbotId, found);
    return { keyId: found.id, chatbotId, accountId: kept.accountId };
  }

  async #noteUse(chatbotId: ChatbotId, { id, lastUsedAt }: KeptKey): Promise<void> {
    const now = this.clock.now().getTime();
    if (lastUsedAt !== null && now - lastUsedAt < USE_NOTED_EVERY_MS) return;
    await this.vault.update(nameOf(chatbotId), (bytes) => {
      const { accountId, keys } = keptIn(bytes);
      return bytesOf({ accountId, keys: keys.map((each) => (each.id === id ? { ...each, lastUsedAt: now } : each)) });
    });
  }

  async #kept(chatbotId: ChatbotId): Promise<Kept | undefined> {
    const bytes = await this.vault.get(nameOf(chatbotId));
    return bytes && keptIn(bytes);
  }
}
