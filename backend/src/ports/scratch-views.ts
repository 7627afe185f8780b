import type { ViewStore } from './document-store.js';

export interface ScratchStore {
  readonly views: ViewStore;
  /** Leaves nothing behind. */
  close(): Promise<void>;
}

/** Somewhere on this machine to build views in that nobody queries. Bounded by its disk, not by its memory. */
export abstract class ScratchViews {
  /** An empty store, for its caller alone. */
  abstract open(): Promise<ScratchStore>;
}
