import mongoose, { type Connection, type Model } from 'mongoose';
import { z } from 'zod';
import type { Chunk } from '../../ports/chunk-store.js';
import { mongoCall } from './mongo-call.js';

/**
 * Records that a version of a document was written or removed. Of a document's heads, the one with the highest version
 * counts. Writers only insert heads: not every service that speaks MongoDB's protocol compares and updates atomically.
 * A removal's head stays, so that versions that arrive late are recognized.
 */
export interface StoredHead {
  /** Built from chatbot, document, version and whether it is a removal, so each combination exists once. */
  readonly _id: string;
  readonly chatbotId: string;
  readonly documentId: string;
  readonly version: number;
  readonly removed: boolean;
  readonly stamp: string;
  readonly chunks: number;
}

/** Some chunks of a write. They are stored before the head and do not count until the head exists. */
export interface StoredPart {
  /** Stamp and part number. */
  readonly _id: string;
  readonly chatbotId: string;
  readonly documentId: string;
  readonly version: number;
  readonly stamp: string;
  readonly title: string;
  /** Starts at 0. */
  readonly part: number;
  readonly parts: number;
  readonly chunks: readonly Chunk[];
}

/** The etag of a chatbot's chunks. Every change sets a new random value. */
export interface StoredEtag {
  readonly _id: string;
  readonly etag: string;
}

export const Chunks = z.array(z.object({ headings: z.array(z.string()), text: z.string() }));

const OPTIONS = { versionKey: false, strict: 'throw', strictQuery: 'throw' } as const;
const id = { type: String, required: true };

const heads = new mongoose.Schema<StoredHead>(
  { _id: id, chatbotId: String, documentId: String, version: Number, removed: Boolean, stamp: String, chunks: Number },
  { ...OPTIONS, collection: 'knowledge_documents' },
).index({ chatbotId: 1, documentId: 1 });

const chunk = new mongoose.Schema<Chunk>({ headings: [String], text: String }, { _id: false, strict: 'throw' });

const parts = new mongoose.Schema<StoredPart>(
  {
    _id: id,
    chatbotId: String,
    documentId: String,
    version: Number,
    stamp: String,
    title: String,
    part: Number,
    parts: Number,
    chunks: [chunk],
  },
  { ...OPTIONS, collection: 'knowledge_chunks' },
)
  .index({ stamp: 1, part: 1 })
  .index({ chatbotId: 1, documentId: 1 });

const etags = new mongoose.Schema<StoredEtag>({ _id: id, etag: String }, { ...OPTIONS, collection: 'knowledge_etags' });

export interface ChunkCollections {
  readonly heads: Model<StoredHead>;
  readonly parts: Model<StoredPart>;
  readonly etags: Model<StoredEtag>;
}

/** Opens the collections and creates their indexes. @throws EngineUnavailable */
export async function chunkCollections(connection: Connection): Promise<ChunkCollections> {
  const collections = {
    heads: connection.model<StoredHead>('knowledge_documents', heads),
    parts: connection.model<StoredPart>('knowledge_chunks', parts),
    etags: connection.model<StoredEtag>('knowledge_etags', etags),
  };
  await mongoCall(() => collections.heads.createIndexes());
  await mongoCall(() => collections.parts.createIndexes());
  return collections;
}
