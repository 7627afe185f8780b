import { isDeepStrictEqual } from 'node:util';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { Position } from '../../kernel/envelope.js';
import type { AnyProjection } from '../../kernel/projection.js';
import type { AccountIndex } from '../../ports/account-index.js';
import type { DocumentRead } from '../../ports/document-store.js';
import type { ScratchViews } from '../../ports/scratch-views.js';
import type { AccountLog } from '../account-log.js';
import type { MonotonicTime } from '../leases/lease-keeper.js';
import type { Projector } from '../views/projector.js';
import { NotVerifiable, ofAccount, type ViewReading } from './reading.js';
import { verify } from './verify.js';

const ROUND_EVERY_MS = 3_600_000;
/** Rests so long for the time that an account took: together at most 2 % of a CPU. */
const REST = 49;

/** Documents of a view that are replaced at once, while its events wait. The next rounds replace the others. */
const MOST = 200;

interface Parts {
  readonly log: Pick<AccountLog, 'range' | 'head'>;
  readonly accounts: Pick<AccountIndex, 'accountAfter'>;
  readonly views: ViewReading;
  readonly scratch: ScratchViews;
  readonly projector: Pick<Projector, 'correct'>;
  readonly time: MonotonicTime;
  /** These documents differed from the log. They have been replaced. */
  readonly corrected: (view: string, ids: readonly string[]) => void;
  /** An account could not be checked. The next round tries again. */
  readonly failed: (error: unknown) => void;
}

/**
 * Compares every document with what its account's events make of it, hour by hour and one account at a time, and
 * replaces those that differ. For what nothing else notices: an engine that lost or repeated a write.
 */
export class ViewCheck {
  #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly parts: Parts) {}

  /** Runs beside the projector. Can be called again after `stop`. */
  start(projections: readonly AnyProjection[]): void {
    this.#stopping = new AbortController();
    this.#running = this.#rounds(projections, this.#stopping.signal);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #rounds(projections: readonly AnyProjection[], signal: AbortSignal): Promise<void> {
    const { time, failed } = this.parts;
    while (!signal.aborted) {
      await time.sleep(ROUND_EVERY_MS, signal);
      await this.#round(projections, signal).catch(failed);
    }
  }

  async #round(projections: readonly AnyProjection[], signal: AbortSignal): Promise<void> {
    const { time, accounts, failed } = this.parts;
    for (let last = ''; !signal.aborted;) {
      const began = time.now();
      const account = await accounts.accountAfter(last);
      if (account === undefined) return;
      await this.#check(projections, account as AccountId, signal).catch((error: unknown) => {
        if (!signal.aborted) failed(error);
      });
      await time.sleep(REST * (time.now() - began), signal);
      last = account;
    }
  }

  async #check(projections: readonly AnyProjection[], account: AccountId, signal: AbortSignal): Promise<void> {
    const { log, scratch, projector } = this.parts;
    const own = ofAccount(log, account);
    const store = await scratch.open();
    try {
      for (const projection of projections) {
        const { made, upTo } = await this.#differing(projection, { log: own, shadow: store.views, signal });
        if (made.size === 0 || upTo === undefined) continue;
        const { name } = projection.collection;
        const corrected = await projector.correct(name, { made, upTo }, own);
        if (corrected.length > 0) this.parts.corrected(name, corrected);
      }
    } finally {
      await store.close();
    }
  }

  /** What the log makes, up to a position, of the documents that queries read differently. */
  async #differing(
    projection: AnyProjection,
    given: Pick<Parameters<typeof verify>[1], 'log' | 'shadow'> & { readonly signal: AbortSignal },
  ): Promise<{ made: Map<string, DocumentRead | undefined>; upTo: Position | undefined }> {
    const made = new Map<string, DocumentRead | undefined>();
    let upTo: Position | undefined;
    try {
      const head = await given.log.head();
      for await (const fact of verify([projection], { ...given, head, live: this.parts.views, scope: 'touched' })) {
        if (fact.kind === 'compared') upTo = fact.verdict.position;
        if (fact.kind !== 'differs') continue;
        const { id, live, rebuilt } = fact.difference;
        if (made.size < MOST && !isDeepStrictEqual(live?.body, rebuilt?.body)) made.set(id, rebuilt);
      }
    } catch (error) {
      // It is being built anew, from the log.
      if (!(error instanceof NotVerifiable)) throw error;
    }
    return { made, upTo };
  }
}
