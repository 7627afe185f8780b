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
import { partsOf, wholeWritings } from './chunk-parts.js';
import { each } from './each.js';
import { isDuplicate, reaching } from './reaching.js';

/** Stamps of one query. */
const ASKED_AT_ONCE = 500;

/**
 * Chunks in MongoDB without transactions: the parts of a writing first, then the one document that makes it count, then the
 * chatbot's stand. Whoever is cut off in between is completed by doing it again: what jobs do that did not end.
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
    const { heads, parts, stands } = this.collections;
    // First of all: without it nobody looks for the rest.
    await reaching(() => stands.deleteOne({ _id: chatbotId }).exec());
    await reaching(() => heads.deleteMany({ chatbotId }).exec());
    await reaching(() => parts.deleteMany({ chatbotId }).exec());
  }

  async stand(chatbotId: ChatbotId): Promise<string | undefined> {
    const found = await reaching(() => this.collections.stands.findById(chatbotId).lean().exec());
    return found?.stand;
  }

  async documents(chatbotId: ChatbotId): Promise<readonly LiveDocument[]> {
    const found = await Array.fromAsync(
      each(this.collections.heads.find({ chatbotId }).lean<StoredHead>().cursor({ batchSize: 1_000 })),
    );
    return [...Map.groupBy(found, ({ documentId }) => documentId).values()].flatMap((heads) => {
      const head = counting(heads);
      return head && head.chunks > 0 ? [{ documentId: head.documentId, stamp: head.stamp, chunks: head.chunks }] : [];
    });
  }

  async *writings(stamps: readonly string[]): AsyncGenerator<Writing> {
    for (let at = 0; at < stamps.length; at += ASKED_AT_ONCE) {
      const asked = { stamp: { $in: stamps.slice(at, at + ASKED_AT_ONCE) } };
      yield* wholeWritings(
        each(this.collections.parts.find(asked).sort({ stamp: 1, part: 1 }).lean().cursor({ batchSize: 8 })),
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
      await reaching(() => this.collections.parts.create(own));
    }
    await this.insertHead({ chatbotId, documentId, version, removed: false, stamp, chunks: chunks.length });
  }

  /** Without effect where another writer has this version already. */
  private async insertHead(head: Omit<StoredHead, '_id'>): Promise<void> {
    const _id = `${head.chatbotId}/${head.documentId}/${head.version}${head.removed ? '/removed' : ''}`;
    await reaching(() => this.collections.heads.create({ _id, ...head })).catch(unlessDuplicate);
  }

  /**
   * Says that something changed, and removes what cannot count any more: other heads, and parts of this version and earlier
   * ones but the head's own. Whoever still writes such a version comes too late. Answers the head that counts.
   */
  private async settle(chatbotId: ChatbotId, documentId: string): Promise<StoredHead | undefined> {
    const { heads, parts } = this.collections;
    await this.announce(chatbotId);
    const all = await this.headsOf(chatbotId, documentId);
    const head = counting(all);
    if (!head) return undefined;
    const past = all.filter(({ _id }) => _id !== head._id).map(({ _id }) => _id);
    if (past.length > 0) await reaching(() => heads.deleteMany({ _id: { $in: past } }).exec());
    await reaching(() =>
      parts.deleteMany({ chatbotId, documentId, version: { $lte: head.version }, stamp: { $ne: head.stamp } }).exec(),
    );
    return head;
  }

  private async forget(chatbotId: ChatbotId, documentId: string): Promise<void> {
    const all = await this.headsOf(chatbotId, documentId);
    await reaching(() => this.collections.heads.deleteMany({ _id: { $in: all.map(({ _id }) => _id) } }).exec());
    await this.announce(chatbotId);
    await reaching(() => this.collections.parts.deleteMany({ stamp: { $in: all.map(({ stamp }) => stamp) } }).exec());
  }

  private async announce(chatbotId: ChatbotId): Promise<void> {
    const stand = { stand: this.ids.uuid() };
    const { stands } = this.collections;
    const upserted = await reaching(() =>
      stands.updateOne({ _id: chatbotId }, { $set: stand }, { upsert: true }).exec(),
    ).catch(unlessDuplicate);
    // Another writer made the chatbot's first one at this moment.
    if (!upserted) await reaching(() => stands.updateOne({ _id: chatbotId }, { $set: stand }).exec());
  }

  private async headsOf(chatbotId: ChatbotId, documentId: string): Promise<readonly StoredHead[]> {
    return reaching(() => this.collections.heads.find({ chatbotId, documentId }).lean<StoredHead[]>().exec());
  }
}

/** Of several heads of a document the one that counts: of the highest version, where its removal outweighs it. */
const counting = (heads: readonly StoredHead[]): StoredHead | undefined =>
  heads.reduce<StoredHead | undefined>(
    (best, head) =>
      best && (best.version - head.version || Number(best.removed) - Number(head.removed)) > 0 ? best : head,
    undefined,
  );

function unlessDuplicate(error: unknown): undefined {
  if (!isDuplicate(error)) throw error;
}
