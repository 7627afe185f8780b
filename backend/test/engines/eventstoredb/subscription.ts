import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerLog, Written } from './server-log.ts';
import { checkpoint, type ReadCall, readEvent } from './wire.ts';

/** A subscription that is this many records behind is no longer pushed new records, but reads them. */
const LIVE_BUFFER = 32;

export interface Following {
  /** Position of the last record sent to the client. */
  readonly after: number;
  readonly isWanted: (record: Written) => boolean;
  /** With a filter: records scanned between two checkpoints, and per page. A checkpoint is the start of its page. */
  readonly checkpoints?: { readonly every: number; readonly page: number };
}

/** A subscription to all streams: existing records, `CaughtUp`, then new ones, as fast as the client reads. */
export class Subscription {
  readonly #log: ServerLog;
  readonly #call: ReadCall;
  readonly #following: Following;
  readonly #stop: () => void;
  #position: number;
  #considered = 0;
  #pageBegan: number;
  #live: boolean;
  #blocked = false;

  constructor(log: ServerLog, call: ReadCall, following: Following) {
    this.#log = log;
    this.#call = call;
    this.#following = following;
    this.#position = following.after;
    this.#pageBegan = following.after;
    // A subscription that starts at the end, or beyond it, is caught up.
    this.#live = following.after >= 0 && log.after(following.after).length === 0;
    if (this.#live) this.#tellCaughtUp();
    this.#stop = log.onWritten(() => this.pump());
    for (const event of ['cancelled', 'close', 'error'] as const) call.on(event, this.#stop);
  }

  pump(): void {
    if (this.#blocked) return;
    const pending = this.#log.after(this.#position);
    // The server does not announce this. Clients get `CaughtUp` again afterwards.
    if (pending.length > LIVE_BUFFER) this.#live = false;
    for (const record of pending) if (!this.#give(record)) return this.#waitForClient();
    if (this.#live) return;
    this.#live = true;
    if (this.#following.checkpoints && this.#pageBegan >= 0) this.#call.write(checkpoint(this.#pageBegan));
    this.#tellCaughtUp();
  }

  #tellCaughtUp(): void {
    this.#call.write(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
  }

  /** Returns false if the client cannot take more for now. */
  #give(record: Written): boolean {
    const { isWanted, checkpoints } = this.#following;
    this.#position = record.position;
    let takesMore = true;
    if (isWanted(record)) takesMore = this.#call.write(readEvent(record));
    if (!checkpoints) return takesMore;
    if (this.#considered++ % checkpoints.page === 0 || isWanted(record)) this.#pageBegan = record.position;
    if (this.#considered % checkpoints.every === 0)
      takesMore = this.#call.write(checkpoint(this.#pageBegan)) && takesMore;
    return takesMore;
  }

  #waitForClient(): void {
    this.#blocked = true;
    this.#call.once('drain', () => {
      this.#blocked = false;
      this.pump();
    });
  }
}
