/**
 * Named secrets: small, opaque, already sealed by `Vault`. A change is durable when its promise resolves. A deleted
 * value is removed from the engine's files, not only from its index.
 */
export abstract class SecretStore {
  abstract get(name: string): Promise<Uint8Array | undefined>;
  /** Those that exist, by name. */
  abstract getMany(names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  abstract put(name: string, value: Uint8Array): Promise<void>;
  /** Writes only if the name is free, and returns the stored value. For keys that are created once. */
  abstract putIfAbsent(name: string, value: Uint8Array): Promise<Uint8Array>;
  /** Compare and set: writes only if the current value equals `expected`. False if it differs or was deleted. */
  abstract replace(name: string, expected: Uint8Array, value: Uint8Array): Promise<boolean>;
  abstract delete(name: string): Promise<void>;
  /** Names with this prefix, in order, after a name, at most `limit`. */
  abstract names(
    prefix: string,
    options: { readonly after?: string; readonly limit: number },
  ): Promise<readonly { readonly name: string; readonly createdAt: Date }[]>;
}
