import type { Position } from '../../kernel/envelope.js';
import type { DocumentRead } from '../../ports/document-store.js';
import { foldBatch, streamKey } from '../views/fold-batch.js';
import type { LogReading } from './reading.js';
import type { Shadow } from './shadow.js';

/**
 * Folds each of a shadow's documents further, up to a position of its own. Works in memory: the shadow does not change.
 */
export async function foldAlone(
  shadow: Shadow,
  log: LogReading,
  upTo: ReadonlyMap<string, Position>,
): Promise<ReadonlyMap<string, DocumentRead>> {
  const { projection, position } = shadow.build;
  const documents = new Map((await shadow.load([...upTo.keys()])).map((read) => [read.id, read]));
  const last = Math.max(...upTo.values());
  if (last <= (position ?? -1)) return documents;
  const waiting = new Set(await shadow.deadLetters());
  for await (const { events } of log.range(projection.categories, position, last)) {
    const folded = await foldBatch(projection, events, {
      takes: (key, event) => !waiting.has(key) && event.position <= (upTo.get(key) ?? -1),
      waits: ({ stream }) => waiting.has(streamKey(stream)),
      load: async (ids) => ids.flatMap((id) => documents.get(id) ?? []),
    });
    for (const document of folded.documents) documents.set(document.id, document);
    for (const { key } of folded.failures) waiting.add(key);
  }
  return documents;
}
