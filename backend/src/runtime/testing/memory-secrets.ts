import { SecretStore } from '../../ports/secret-store.js';

/** In-memory secrets that a test can inspect and change. */
export class MemorySecrets extends SecretStore {
  readonly values = new Map<string, Uint8Array>();

  async get(name: string): Promise<Uint8Array | undefined> {
    return this.values.get(name);
  }

  async getMany(names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = await Promise.all(names.map(async (name) => [name, await this.get(name)] as const));
    return new Map(found.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  }

  async put(name: string, value: Uint8Array): Promise<void> {
    this.values.set(name, value);
  }

  async putIfAbsent(name: string, value: Uint8Array): Promise<Uint8Array> {
    const there = this.values.get(name) ?? value;
    this.values.set(name, there);
    return there;
  }

  async replace(name: string, standing: Uint8Array, value: Uint8Array): Promise<boolean> {
    const there = this.values.get(name);
    if (!there || Buffer.compare(there, standing) !== 0) return false;
    this.values.set(name, value);
    return true;
  }

  async delete(name: string): Promise<void> {
    this.values.delete(name);
  }

  async names(prefix: string, { after = '', limit }: { readonly after?: string; readonly limit: number }) {
    const found = [...this.values.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    return found.slice(0, limit).map((name) => ({ name, createdAt: new Date(0) }));
  }
}
