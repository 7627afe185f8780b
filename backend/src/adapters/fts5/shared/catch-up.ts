import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { ChunkStore, LiveDocument } from '../../../ports/chunk-store.js';
import type { IndexThreads } from '../index-tasks.js';
import type { AddedDocument } from './copy-tasks.js';
import { documentIdOf, editionOf } from './edition.js';

/** Chunks per transaction. A document is never split, however large it is. */
const CHUNKS_PER_TRANSACTION = 500;

/** The changes that make a file equal to the store. */
export interface Difference {
  /** Editions in the file whose documents are no longer live. */
  readonly dead: readonly string[];
  /** Live documents that are missing in the file. */
  readonly missing: readonly LiveDocument[];
  /** Editions in the file that a missing document replaces, by the missing document's stamp. */
  readonly replaced: ReadonlyMap<string, readonly string[]>;
}

export function difference(live: readonly LiveDocument[], held: readonly string[]): Difference {
  const [names, has] = [new Set(live.map(editionOf)), new Set(held)];
  const missing = live.filter((document) => !has.has(editionOf(document)));
  const outdated = Map.groupBy(
    held.filter((edition) => !names.has(edition)),
    documentIdOf,
  );
  const replaced = new Map(missing.map(({ documentId, stamp }) => [stamp, outdated.get(documentId) ?? []]));
  for (const { documentId } of missing) outdated.delete(documentId);
  return { dead: [...outdated.values()].flat(), missing, replaced };
}

/** Deletes from the file what exchanges dropped, step by step, so that threads and the file serve others in between. */
export async function cleanCopy(chatbotId: ChatbotId, threads: IndexThreads): Promise<void> {
  while (await threads.run('cleanCopy', { chatbotId }));
}

/**
 * Removes dead editions from the file first. Then adds the missing ones, each together with the removal of the edition
 * that it replaces, so that concurrent searches find one or the other. Returns whether all missing ones were available.
 */
export async function catchUp(
  chatbotId: ChatbotId,
  { dead, missing, replaced }: Difference,
  { threads, chunks }: { readonly threads: IndexThreads; readonly chunks: ChunkStore },
): Promise<boolean> {
  if (dead.length > 0 && !(await threads.run('exchange', { chatbotId, drop: dead, take: [] }))) return false;
  const editions = new Map(missing.map((document) => [document.stamp, editionOf(document)]));
  let taken = 0;
  for await (const writings of together(chunks.writings([...editions.keys()]))) {
    const drop = writings.flatMap(({ stamp }) => replaced.get(stamp) ?? []);
    const take = writings.map(({ stamp, title, chunks: texts }): AddedDocument => ({
      documentId: editions.get(stamp) ?? stamp,
      version: 0,
      title,
      chunks: texts,
    }));
    if (!(await threads.run('exchange', { chatbotId, drop, take }))) return false;
    taken += take.length;
  }
  // Always, because an earlier process may have ended before its last step.
  await cleanCopy(chatbotId, threads);
  return taken === missing.length;
}

async function* together<Item extends { readonly chunks: readonly unknown[] }>(
  items: AsyncIterable<Item>,
): AsyncGenerator<Item[]> {
  let [batch, size]: [Item[], number] = [[], 0];
  for await (const item of items) {
    batch.push(item);
    size += item.chunks.length;
    if (size < CHUNKS_PER_TRANSACTION) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
