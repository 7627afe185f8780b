import { join } from 'node:path';
import { extractProcesses } from '../adapters/extract/extract-processes.js';
import { FileTextExtractor } from '../adapters/extract/file-text-extractor.js';
import { Fts5KnowledgeIndex } from '../adapters/fts5/fts5-knowledge-index.js';
import { indexThreads } from '../adapters/fts5/index-threads.js';
import { SmallIndexes } from '../adapters/fts5/small-indexes.js';
import { openSharedKnowledgeIndex } from '../adapters/fts5/shared/open-shared-knowledge-index.js';
import type { ChunkStore } from '../ports/chunk-store.js';
import type { Ids } from '../ports/clock.js';
import type { KnowledgeIndex } from '../ports/knowledge-index.js';
import type { ObjectStore } from '../ports/object-store.js';
import type { Signals } from '../ports/signals.js';
import type { TextExtractor } from '../ports/text-extractor.js';
import type { Opening } from './opening.js';

export interface KnowledgeParts {
  readonly chunks: ChunkStore | undefined;
  readonly objects: ObjectStore;
  readonly signals: Signals;
  readonly ids: Ids;
}

/**
 * Opens the knowledge index: one file per chatbot, which is either the only copy or follows the chunks that processes
 * share.
 */
export async function openKnowledgeIndex(
  { config, report, options, onClose }: Opening,
  { chunks, ...shared }: KnowledgeParts,
): Promise<KnowledgeIndex> {
  // Separate directories: shared copies can be discarded, but embedded files are the only copy.
  const directory = join(config.dataDir, chunks ? 'knowledge-copies' : 'knowledge');
  // Small indexes of its own are searched on the main thread, and a projector neither searches nor indexes.
  const waiting = chunks && config.role !== 'projector' ? 1 : 0;
  const threads = options.indexThreads?.(directory) ?? indexThreads(directory, waiting, options.stopping);
  const index = chunks
    ? await openSharedKnowledgeIndex({
        ...shared,
        chunks,
        directory,
        threads,
        maxBytes: config.knowledgeCacheBytes,
        report,
      })
    : new Fts5KnowledgeIndex(threads, new SmallIndexes(directory));
  onClose(() => index.close());
  return index;
}

export function openExtractor({ options, onClose }: Opening): TextExtractor {
  const extractor = new FileTextExtractor(options.extractProcesses?.() ?? extractProcesses(options.stopping));
  onClose(() => extractor.close());
  return extractor;
}
