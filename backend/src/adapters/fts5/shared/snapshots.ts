import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Ids } from '../../../ports/clock.js';
import type { ObjectStore } from '../../../ports/object-store.js';

export interface Snapshot {
  readonly key: string;
  /** That the file held when it was taken. */
  readonly chunks: number;
}

const KEY = /^knowledge\/[^/]+\/(\d+)-[0-9a-f-]+$/;

/** Index files as objects, for nodes to start from. One that is behind is as good as its documents are: what is missing is added. */
export class Snapshots {
  constructor(
    private readonly objects: ObjectStore,
    private readonly ids: Ids,
  ) {}

  /** The one that holds most. */
  async best(chatbotId: ChatbotId): Promise<Snapshot | undefined> {
    return (await this.all(chatbotId)).sort(mostFirst)[0];
  }

  /** Answers whether it is still there. */
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

  /** Leaves the one that holds most: two nodes that wrote one at once agree on which. */
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
