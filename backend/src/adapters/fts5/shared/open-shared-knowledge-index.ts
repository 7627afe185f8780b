import type { ChunkStore } from '../../../ports/chunk-store.js';
import type { Ids } from '../../../ports/clock.js';
import type { ObjectStore } from '../../../ports/object-store.js';
import type { Signals } from '../../../ports/signals.js';
import type { IndexThreads } from '../index-tasks.js';
import { Background } from './background.js';
import { LocalCopies } from './local-copies.js';
import { LocalFiles } from './local-files.js';
import { followRemovals } from './removals.js';
import { SharedKnowledgeIndex } from './shared-knowledge-index.js';
import { SharedSearch } from './shared-search.js';
import { SharedWrites } from './shared-writes.js';
import { SnapshotStart } from './snapshot-start.js';
import { SnapshotWriter } from './snapshot-writer.js';
import { Snapshots } from './snapshots.js';
import { startSweep } from './sweep.js';

/** For fewer chunks, rebuilding the file is as fast as downloading a snapshot. */
const SNAPSHOT_AFTER_CHUNKS = 2_000;
const TIMEOUT_MS = 10_000;

export interface SharedKnowledgeOptions {
  /** A directory of this process alone. */
  readonly directory: string;
  /** Threads that work in the same directory. They are closed with the index. */
  readonly threads: IndexThreads;
  readonly chunks: ChunkStore;
  readonly objects: ObjectStore;
  readonly signals: Signals;
  readonly ids: Ids;
  /** Maximum total size of the files. The most recently used file is always kept. */
  readonly maxBytes: number;
  readonly report: (error: unknown) => void;
  readonly snapshotAfterChunks?: number;
  readonly timeoutMs?: number;
  /** Milliseconds of a monotonic clock. */
  readonly monotonic?: () => number;
}

/** Opens the index of a node whose knowledge is shared by all nodes. */
export async function openSharedKnowledgeIndex(options: SharedKnowledgeOptions): Promise<SharedKnowledgeIndex> {
  const { directory, threads, chunks, objects, signals, ids, maxBytes, report } = options;
  const {
    snapshotAfterChunks: afterChunks = SNAPSHOT_AFTER_CHUNKS,
    timeoutMs = TIMEOUT_MS,
    monotonic = () => performance.now(),
  } = options;
  const background = new Background(report);
  const files = await LocalFiles.open(directory, maxBytes, (chatbotId) => threads.run('removeAll', { chatbotId }));
  const snapshots = new Snapshots(objects, ids);
  const copies = new LocalCopies(
    files,
    { threads, chunks, start: new SnapshotStart(files, threads, snapshots, report) },
    background,
  );
  const writer = new SnapshotWriter(copies, snapshots, chunks, { afterChunks, maxBytes, monotonic });
  const writes = new SharedWrites({ threads, chunks, copies, snapshots, signals }, background);
  const searches = new SharedSearch({ threads, chunks, copies, writer }, background, timeoutMs);
  const leave = await followRemovals(signals, copies, background);
  const endSweep = startSweep(copies, report);
  return new SharedKnowledgeIndex(writes, searches, chunks, async () => {
    leave();
    await endSweep();
    await background.settled();
    await threads.close();
  });
}
