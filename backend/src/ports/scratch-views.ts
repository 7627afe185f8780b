import type { ViewStore } from './document-store.js';

export interface ScratchStore {
  readonly views: ViewStore;
  /** Deletes the store. */
  close(): Promise<void>;
}

/** Temporary storage on this machine to build views that nobody queries. Limited by disk, not by memory. */
export abstract class ScratchViews {
  /** Opens an empty store for the exclusive use of the caller. */
  abstract open(): Promise<ScratchStore>;
}
