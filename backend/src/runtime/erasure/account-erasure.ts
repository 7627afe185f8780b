import { setTimeout } from 'node:timers/promises';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { resting } from '../../concurrency/resting.js';
import type { CommandContext, Position } from '../../kernel/envelope.js';
import type { ErasedAccount } from '../../kernel/eraser.js';
import { type Catalog, categoryOf } from '@chatbot-builder/contracts/events';
import type { ViewStore } from '../../ports/document-store.js';
import type { EventStore } from '../../ports/event-store.js';
import type { JobQueue } from '../../ports/job-queue.js';
import type { SessionRevocation } from '../access/session-revocation.js';
import type { DataKeys } from '../sealing/data-keys.js';
import { accountKeyId, keyIdOf } from '../sealing/key-ids.js';
import { backoffMs } from '../follow-log.js';
import type { AccountLog } from '../account-log.js';
import type { Registry } from '../registry.js';
import type { ErasedAccounts } from './erased-accounts.js';
import { Erasers } from './erasers.js';
import { AccountInventory } from './account-inventory.js';
import { ErasureDeadLetters } from './erasure-dead-letters.js';

/** Polls until the views have passed the erasure, with backoff: about six seconds in total. */
const POLLS = 6;
/** Streams deleted, or keys forgotten, concurrently. */
const AT_ONCE = 4;

export interface ErasureEngines {
  readonly eventStore: EventStore;
  readonly views: ViewStore;
  readonly jobs: JobQueue;
  readonly sessions: Pick<SessionRevocation, 'endAllOfAccount'>;
}

/** The views have not passed the erasure yet, so they may still write what they read before it. */
export class ViewsBehind extends Error {
  override readonly name = 'ViewsBehind';
}

/**
 * Erases everything of an account once its `AccountErased` is in the log. Every step is idempotent. The streams are
 * deleted last, because the other steps read them, and after them the index by which they are found, so an interrupted
 * erasure is simply run again.
 */
export class AccountErasure {
  constructor(
    private readonly engines: ErasureEngines,
    private readonly keys: DataKeys,
    private readonly log: AccountLog,
    private readonly parts: {
      readonly registry: Registry;
      readonly erased: ErasedAccounts;
      readonly catalog: Catalog;
    },
  ) {}

  /** Locks the account at once: nobody can use it, and nothing that was sealed for it can be read. */
  async begin(accountId: AccountId): Promise<void> {
    this.parts.erased.add(accountId);
    await this.keys.destroy(accountKeyId(accountId));
    await this.engines.sessions.endAllOfAccount(accountId);
  }

  /**
   * `erasedAt` is the position of the account's `AccountErased`. @throws ViewsBehind if it should be retried later; the
   * signal's reason if it aborts, after the current step
   */
  async finish(erasedAt: Position, context: CommandContext, signal: AbortSignal): Promise<void> {
    const { accountId } = context;
    await this.begin(accountId);
    await this.engines.jobs.removeOf(accountId);
    await this.#viewsPassed(erasedAt, signal);
    const readTo = (await this.log.head()) ?? erasedAt;
    const account = await this.#eraseDocuments(accountId, erasedAt, signal);
    await new Erasers(this.parts.registry).account(account, context, signal);
    await eachOf(this.#withOwnKey(account), signal, (stream) => this.keys.forget(keyIdOf(this.parts.catalog, stream)));
    const streams = account.streams.filter((stream) => this.parts.erased.cover(stream, accountId));
    await eachOf(streams, signal, (stream) => this.engines.eventStore.deleteStream(stream));
    await this.log.forget(accountId, readTo);
  }

  #withOwnKey({ streams }: Pick<ErasedAccount, 'streams'>): string[] {
    return streams.filter((stream) => this.parts.catalog.category(categoryOf(stream))?.key === 'stream');
  }

  async #viewsPassed(position: Position, signal: AbortSignal): Promise<void> {
    for (let poll = 1; await this.#anyBehind(position); poll++) {
      if (poll > POLLS) throw new ViewsBehind('The views have not passed an erasure yet');
      await setTimeout(backoffMs(poll), undefined, { signal });
    }
  }

  /** Builds that are not live are not waited for: tombstones reject what they read before the erasure. */
  async #anyBehind(position: Position): Promise<boolean> {
    for (const { collection } of this.parts.registry.projections) {
      const live = (await this.engines.views.existing(collection)).find(
        (generation) => generation.live && generation.collection.version === collection.version,
      );
      if (live && (live.checkpoint ?? -1) < position) return true;
    }
    return false;
  }

  async #eraseDocuments(accountId: AccountId, erasedAt: Position, signal: AbortSignal): Promise<ErasedAccount> {
    const { registry, erased } = this.parts;
    const deadLetters = await ErasureDeadLetters.look(registry, this.engines.views);
    const inventory = new AccountInventory(
      accountId,
      registry.projections,
      (collection, ids) => resting(() => this.engines.views.erase(collection, ids), signal),
      deadLetters,
    );
    for await (const events of this.log.everythingOf(accountId, erasedAt, signal)) await inventory.take(events);
    const account = await inventory.complete();
    await deadLetters.forget(account.streams.filter((stream) => erased.cover(stream, accountId)));
    return account;
  }
}

async function eachOf(
  streams: readonly string[],
  signal: AbortSignal,
  work: (stream: string) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < streams.length; from += AT_ONCE) {
    signal.throwIfAborted();
    await resting(() => Promise.all(streams.slice(from, from + AT_ONCE).map(work)), signal);
  }
}
