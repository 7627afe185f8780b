import type { Connection } from 'mongoose';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Ids } from '../../ports/clock.js';
import {
  type Chunk,
  ChunkStore,
  type DocumentVersion,
  type LiveDocument,
  type Writing,
} from '../../ports/chunk-store.js';
import { type ChunkCollections, chunkCollections, type StoredHead } from './chunk-collections.js';
import { partsOf, completeWritings } from './chunk-parts.js';
import { itemsOf } from './cursor-items.js';
import { isDuplicate, mongoCall } from './mongo-call.js';

/** Stamps per query. */
const STAMPS_PER_QUERY = 500;

/**
 * Stores chunks in MongoDB without transactions. A write stores its parts first, then the head that makes it count,
 * then the chatbot's etag. Repeating an interrupted call completes it, and jobs do repeat calls that did not end.
 */
export class MongoChunkStore extends ChunkStore {
  private constructor(
    private readonly collections: ChunkCollections,
    private readonly ids: Ids,
  ) {
    super();
  }

  static async open(connection: Connection, ids: Ids): Promise<MongoChunkStore> {
    return new MongoChunkStore(await chunkCollections(connection), ids);
  }

  async replace(
    chatbotId: ChatbotId,
    document: DocumentVersion,
    chunks: readonly Chunk[],
  ): Promise<{ readonly chunks: number; readonly replaced: number }> {
    const before = counting(await this.headsOf(chatbotId, document.documentId));
    const late = before !== undefined && before.version >= document.version;
    if (!late) await this.write(chatbotId, document, chunks);
    const now = await this.settle(chatbotId, document.documentId);
    return { chunks: now?.chunks ?? 0, replaced: late ? 0 : (before?.chunks ?? 0) };
  }

  async remove(chatbotId: ChatbotId, documentId: string, version?: number): Promise<void> {
    if (version === undefined) return this.forget(chatbotId, documentId);
    await this.insertHead({ chatbotId, documentId, version, removed: true, stamp: this.ids.uuid(), chunks: 0 });
    await this.settle(chatbotId, documentId);
  }

  async removeAll(chatbotId: ChatbotId): Promise<void> {
    const { heads, parts, etags } = this.collections;
    // Delete the etag first: without it, nodes do not read the rest.
    await mongoCall(() => etags.deleteOne({ _id: chatbotId }).exec());
    await mongoCall(() => heads.deleteMany({ chatbotId }).exec());
    await mongoCall(() => parts.deleteMany({ chatbotId }).exec());
  }

  async etag(chatbotId: ChatbotId): Promise<string | undefined> {
    const found = await mongoCall(() => this.collections.etags.findById(chatbotId).lean().exec());
    return found?.etag;
  }

  async documents(chatbotId: ChatbotId): Promise<readonly LiveDocument[]> {
    const found = await Array.fromAsync(
      itemsOf(this.collections.heads.find({ chatbotId }).lean<StoredHead>().cursor({ batchSize: 1_000 })),
    );
    return [...Map.groupBy(found, ({ documentId }) => documentId).values()].flatMap((heads) => {
      const head = counting(heads);
      return head && head.chunks > 0 ? [{ documentId: head.documentId, stamp: head.stamp, chunks: head.chunks }] : [];
    });
  }

  async *writings(stamps: readonly string[]): AsyncGenerator<Writing> {
    for (let at = 0; at < stamps.length; at += STAMPS_PER_QUERY) {
      const asked = { stamp: { $in: stamps.slice(at, at + STAMPS_PER_QUERY) } };
      yield* completeWritings(
        itemsOf(this.collections.parts.find(asked).sort({ stamp: 1, part: 1 }).lean().cursor({ batchSize: 8 })),
      );
    }
  }

  private async write(
    chatbotId: ChatbotId,
    { documentId, version, title }: DocumentVersion,
    chunks: readonly Chunk[],
  ): Promise<void> {
    const stamp = this.ids.uuid();
    for (const part of partsOf(chunks)) {
      const own = { _id: `${stamp}/${part.part}`, chatbotId, documentId, version, stamp, title, ...part };
      await mongoCall(() => this.collections.parts.create(own));
    }
    await this.insertHead({ chatbotId, documentId, version, removed: false, stamp, chunks: chunks.length });
  }

  /** Does nothing if another writer inserted this version already. */
  private async insertHead(head: Omit<StoredHead, '_id'>): Promise<void> {
    const _id = `${head.chatbotId}/${head.documentId}/${head.version}${head.removed ? '/removed' : ''}`;
    await mongoCall(() => this.collections.heads.create({ _id, ...head })).catch(unlessDuplicate);
  }

  /**
   * Announces the change and removes what can no longer count: other heads, and parts of this and earlier versions that
   * do not belong to the head. A writer of such a version comes too late. Returns the head that counts.
   */
  private async settle(chatbotId: ChatbotId, documentId: string): Promise<StoredHead | undefined> {
    const { heads, parts } = this.collections;
    await this.announce(chatbotId);
    const all = await this.headsOf(chatbotId, documentId);
    const head = counting(all);
    if (!head) return undefined;
    const past = all.filter(({ _id }) => _id !== head._id).map(({ _id }) => _id);
    if (past.length > 0) await mongoCall(() => heads.deleteMany({ _id: { $in: past } }).exec());
    await mongoCall(() =>
      parts.deleteMany({ chatbotId, documentId, version: { $lte: head.version }, stamp: { $ne: head.stamp } }).exec(),
    );
    return head;
  }

  private async forget(chatbotId: ChatbotId, documentId: string): Promise<void> {
    const all = await this.headsOf(chatbotId, documentId);
    await mongoCall(() => this.collections.heads.deleteMany({ _id: { $in: all.map(({ _id }) => _id) } }).exec());
    await this.announce(chatbotId);
    await mongoCall(() => this.collections.parts.deleteMany({ stamp: { $in: all.map(({ stamp }) => stamp) } }).exec());
  }

  private async announce(chatbotId: ChatbotId): Promise<void> {
    const etag = { etag: this.ids.uuid() };
    const { etags } = this.collections;
    const upserted = await mongoCall(() =>
      etags.updateOne({ _id: chatbotId }, { $set: etag }, { upsert: true }).exec(),
    ).catch(unlessDuplicate);
    // Another writer inserted the chatbot's first etag at the same moment.
    if (!upserted) await mongoCall(() => etags.updateOne({ _id: chatbotId }, { $set: etag }).exec());
  }

  private async headsOf(chatbotId: ChatbotId, documentId: string): Promise<readonly StoredHead[]> {
    return mongoCall(() => this.collections.heads.find({ chatbotId, documentId }).lean<StoredHead[]>().exec());
  }
}

/** The head that counts: the highest version. A removal wins over a write of the same version. */
const counting = (heads: readonly StoredHead[]): StoredHead | undefined =>
  heads.reduce<StoredHead | undefined>(
    (best, head) =>
      best && (best.version - head.version || Number(best.removed) - Number(head.removed)) > 0 ? best : head,
    undefined,
  );

function unlessDuplicate(error: unknown): undefined {
  if (!isDuplicate(error)) throw error;
}
