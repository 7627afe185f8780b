/**
 * Named secrets: small, opaque, already sealed by `Vault`. Durable when a promise resolves. A deleted value is gone from
 * the engine's files, not only from its index.
 */
export abstract class SecretStore {
  abstract get(name: string): Promise<Uint8Array | undefined>;
  abstract put(name: string, value: Uint8Array): Promise<void>;
  /** Writes only where there is nothing yet, and returns what is there then: for keys that are made once. */
  abstract putIfAbsent(name: string, value: Uint8Array): Promise<Uint8Array>;
  /** Writes, as one step, only where exactly this value stands; false where another one does, or none: what was deleted stays so. */
  abstract replace(name: string, standing: Uint8Array, value: Uint8Array): Promise<boolean>;
  abstract delete(name: string): Promise<void>;
  /** Names that begin so, in order, after a name; at most `limit`. */
  abstract names(
    prefix: string,
    options: { readonly after?: string; readonly limit: number },
  ): Promise<readonly { readonly name: string; readonly createdAt: Date }[]>;
}
