import mongoose, { type Connection, type Model } from 'mongoose';
import { z } from 'zod';
import type { Chunk } from '../../ports/chunk-store.js';
import { reaching } from './reaching.js';

/**
 * A writing or a removal of a document; of those that are here, the one of the highest version counts. Only inserts decide:
 * not every service that speaks MongoDB's protocol looks and changes in one step. A removal stays, and tells which versions
 * come too late.
 */
export interface StoredHead {
  /** Chatbot, document, version, and whether it is a removal: each of these once. */
  readonly _id: string;
  readonly chatbotId: string;
  readonly documentId: string;
  readonly version: number;
  readonly removed: boolean;
  readonly stamp: string;
  readonly chunks: number;
}

/** Some chunks of a writing, written before its head and left out of account until then. */
export interface StoredPart {
  /** Stamp and number. */
  readonly _id: string;
  readonly chatbotId: string;
  readonly documentId: string;
  readonly version: number;
  readonly stamp: string;
  readonly title: string;
  /** From 0. */
  readonly part: number;
  readonly parts: number;
  readonly chunks: readonly Chunk[];
}

/** Of a chatbot: another value with every change. */
export interface StoredStand {
  readonly _id: string;
  readonly stand: string;
}

export const Chunks = z.array(z.object({ headings: z.array(z.string()), text: z.string() }));

const OPTIONS = { versionKey: false, strict: 'throw', strictQuery: 'throw' } as const;
const id = { type: String, required: true };

const heads = new mongoose.Schema<StoredHead>(
  { _id: id, chatbotId: String, documentId: String, version: Number, removed: Boolean, stamp: String, chunks: Number },
  { ...OPTIONS, collection: 'knowledge_documents' },
).index({ chatbotId: 1, documentId: 1 });

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
    chunks: mongoose.Schema.Types.Mixed,
  },
  { ...OPTIONS, collection: 'knowledge_chunks' },
)
  .index({ stamp: 1, part: 1 })
  .index({ chatbotId: 1, documentId: 1 });

const stands = new mongoose.Schema<StoredStand>(
  { _id: id, stand: String },
  { ...OPTIONS, collection: 'knowledge_stands' },
);

export interface ChunkCollections {
  readonly heads: Model<StoredHead>;
  readonly parts: Model<StoredPart>;
  readonly stands: Model<StoredStand>;
}

/** With their indexes. @throws EngineUnavailable */
export async function chunkCollections(connection: Connection): Promise<ChunkCollections> {
  const collections = {
    heads: connection.model<StoredHead>('knowledge_documents', heads),
    parts: connection.model<StoredPart>('knowledge_chunks', parts),
    stands: connection.model<StoredStand>('knowledge_stands', stands),
  };
  await reaching(() => collections.heads.createIndexes());
  await reaching(() => collections.parts.createIndexes());
  return collections;
}
