import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Ids } from '../../../ports/clock.js';
import type { ObjectStore } from '../../../ports/object-store.js';

export interface Snapshot {
  readonly key: string;
  /** Number of chunks in the file when the snapshot was taken. */
  readonly chunks: number;
}

const KEY = /^knowledge\/[^/]+\/(\d+)-[0-9a-f-]+$/;

/**
 * Index files in the object store, from which nodes start. An older snapshot is still correct: missing documents are
 * added.
 */
export class Snapshots {
  constructor(
    private readonly objects: ObjectStore,
    private readonly ids: Ids,
  ) {}

  /** The snapshot with the most chunks. */
  async best(chatbotId: ChatbotId): Promise<Snapshot | undefined> {
    return (await this.all(chatbotId)).sort(mostFirst)[0];
  }

  /** Returns whether the snapshot still exists. */
  async fetch({ key }: Snapshot, path: string): Promise<boolean> {
    const body = await this.objects.read(key);
    if (!body) return false;
    await pipeline(body, createWriteStream(path));
    return true;
  }

  async put(chatbotId: ChatbotId, path: string, chunks: number, maxBytes: number): Promise<Snapshot> {
    const key = `${folderOf(chatbotId)}${chunks}-${this.ids.uuid()}`;
    await this.objects.put(key, createReadStream(path), { maxBytes });
    return { key, chunks };
  }

  async remove({ key }: Snapshot): Promise<void> {
    await this.objects.delete(key);
  }

  async removeAll(chatbotId: ChatbotId): Promise<void> {
    for (const snapshot of await this.all(chatbotId)) await this.remove(snapshot);
  }

  /** Deletes all but the snapshot with the most chunks. Two nodes that uploaded at once keep the same one. */
  async removeLesser(chatbotId: ChatbotId, written: Snapshot): Promise<void> {
    const [, ...lesser] = [written, ...(await this.all(chatbotId)).filter(({ key }) => key !== written.key)].sort(
      mostFirst,
    );
    for (const snapshot of lesser) await this.remove(snapshot);
  }

  private async all(chatbotId: ChatbotId): Promise<Snapshot[]> {
    const objects = await Array.fromAsync(this.objects.list(folderOf(chatbotId)));
    return objects.map(({ key }) => ({ key, chunks: Number(KEY.exec(key)?.[1] ?? 0) }));
  }
}

const folderOf = (chatbotId: ChatbotId): string => `knowledge/${chatbotId}/`;

const mostFirst = (one: Snapshot, other: Snapshot): number =>
  other.chunks - one.chunks || (one.key < other.key ? -1 : 1);
