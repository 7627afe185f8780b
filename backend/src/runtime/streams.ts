import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Category, EventMetadata, EventOf, StreamName } from '@chatbot-builder/contracts/events';
import type { Decider, Decision } from '../kernel/decider.js';
import type { AnyEvent, CommandContext, Position, Recorded } from '../kernel/envelope.js';
import type { StoredEventIn } from '../kernel/projection.js';
import { Refused } from '../kernel/refusal.js';
import type { Clock } from '../ports/clock.js';
import { type EventStore, type NewEvent, RevisionConflict, type StoredRecord } from '../ports/event-store.js';
import type { Codec } from './sealing/codec.js';
import { assertUnaltered, DamagedLog } from './sealing/decode.js';
import type { ErasedAccounts } from './erasure/erased-accounts.js';
import { eventHash } from './event-hash.js';
import { Folding, type Snapshot, Snapshots } from './folding.js';
import { KeyedQueue } from '../concurrency/keyed-queue.js';
import { RecentReads } from './recent-reads.js';
import { SecretDestroyed } from './sealing/vault.js';

const ATTEMPTS = 8;
/** Longest pause after the first conflict. Each later one doubles it, to a second in total. */
const FIRST_PAUSE_MS = 8;

const accountErased = () => new Refused('not-found', 'account-erased', 'This account was erased.');

const keyReused = () =>
  new Refused('unprocessable', 'idempotency-key-reused', 'This Idempotency-Key was used with a different request.');

/**
 * A folded stream. `revision` and `position` are those of its last event, or undefined if the stream does not exist.
 */
export interface Folded<State> {
  readonly state: State;
  readonly revision: number | undefined;
  readonly position: Position | undefined;
}

/**
 * A stream after a command, with the command's events: none if it changed nothing. Events that were just appended all
 * carry the position of the last one.
 */
export interface Decided<State, Stored = Recorded> extends Folded<State> {
  readonly events: readonly Stored[];
}

/**
 * Reads a stream, makes a pure decision on its state, and appends the resulting events with optimistic concurrency.
 * Streams of an erased account read as missing and take no further events. A stream with an altered or missing event
 * throws `DamagedLog`.
 */
export class Streams {
  readonly #queue = new KeyedQueue<string>();
  readonly #snapshots = new Snapshots();
  readonly #recent = new RecentReads();
  #erasures = 0;

  constructor(
    private readonly store: EventStore,
    private readonly codec: Codec,
    private readonly clock: Clock,
    private readonly erased: ErasedAccounts,
  ) {}

  /**
   * A store may miss a deleted stream for a moment after it was begun again. No reader needs to know: only streams of
   * erased accounts are deleted, their names are never given again, and what a process that has not yet heard of the
   * erasure appends to them reads as missing everywhere else.
   */
  async read<C extends Category, State>(
    stream: StreamName<C>,
    decider: Decider<State, Recorded<StoredEventIn<C>>>,
  ): Promise<Folded<State>> {
    const folding = new Folding(decider, undefined, this.#known(decider, stream));
    await this.#catchUp(stream, folding);
    this.#snapshots.keep(decider, stream, folding.snapshot());
    const { state, revision, position } = folding;
    return { state, revision, position };
  }

  /**
   * As `read`, for a stream that is read often and rarely changes. Has all that this process appended before the call,
   * and what others appended more than 50 ms before it. Streams of accounts that this process knows as erased are
   * missing.
   */
  recent<C extends Category, State>(
    stream: StreamName<C>,
    decider: Decider<State, Recorded<StoredEventIn<C>>>,
  ): Promise<Folded<State>> {
    // Earlier reads may be those of an account that was erased meanwhile.
    if (this.erased.size !== this.#erasures) this.#recent.clear();
    this.#erasures = this.erased.size;
    return this.#recent.of(stream, decider, () => this.read(stream, decider));
  }

  /** The first event of a stream. Undefined if the stream does not exist. */
  async first<C extends Category>(stream: StreamName<C>): Promise<Recorded | undefined> {
    for await (const record of this.store.readStream(stream, 0, 1))
      if (!this.erased.cover(stream, record.metadata.accountId)) return this.#decode(record);
    return undefined;
  }

  /** At most `limit` events of a stream, newest first, before a revision if one is given. */
  async backwards<C extends Category>(
    stream: StreamName<C>,
    limit: number,
    before?: number,
  ): Promise<readonly Recorded<StoredEventIn<C>>[]> {
    const records = await this.store.readBackwards(stream, limit, before);
    return (
      records
        .filter(({ metadata }) => !this.erased.cover(stream, metadata.accountId))
        // The codec refuses events of other categories, so a stream holds only its own.
        .map((record) => this.#decode(record) as unknown as Recorded<StoredEventIn<C>>)
    );
  }

  /**
   * Idempotent: if the stream already holds the `commandId`, returns the recorded events without deciding again.
   * Commands on one stream run one after another within this process; conflicts with other processes are retried.
   * @throws what the decision throws; Refused `idempotency-key-reused` if the recorded command came with another
   *   request; Refused `busy` after too many conflicts; Refused `account-erased`; EngineUnavailable
   */
  decide<C extends Category, State>(
    stream: StreamName<C>,
    decider: Decider<State, Recorded<StoredEventIn<C>>>,
    decision: Decision<State, EventOf<C['events']>>,
    context: CommandContext,
  ): Promise<Decided<State, Recorded<StoredEventIn<C>>>> {
    return this.#queue.run(stream, async () => {
      const known = this.#known(decider, stream);
      // The events of a repeated command precede the snapshot, so fold from the beginning.
      const usable = known?.commands.has(context.commandId) ? undefined : known;
      const unread = usable && new Folding(decider, context.commandId, usable);
      if (unread && (await this.#appendUnread(stream, unread, decision, context)))
        return this.#decided(stream, decider, unread);
      let folding = new Folding(decider, context.commandId, usable);
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        await this.#catchUp(stream, folding);
        if (this.erased.cover(stream, context.accountId)) throw accountErased();
        await this.#assertSameRequest(stream, folding.ofCommand, context);
        const events: readonly AnyEvent[] = folding.ofCommand.length > 0 ? [] : decision(folding.state);
        if (events.length === 0 || (await this.#append(stream, events, context, folding)))
          return this.#decided(stream, decider, folding);
        folding = new Folding(decider, context.commandId);
        // Writers that met in a conflict should not meet again, and a store's reads may lag behind its writes for a
        // moment.
        if (attempt < ATTEMPTS) await setTimeout(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
      }
      throw new Refused('conflict', 'busy', 'Someone else is changing this right now. Please try again.');
    });
  }

  /**
   * Decides on the snapshot and appends at its revision without reading the stream: if others have appended since, the
   * append conflicts. Returns false then, and if the snapshot allows no events, because newer events may.
   */
  async #appendUnread<State, Stored, Event extends AnyEvent>(
    stream: string,
    folding: Folding<State, Stored>,
    decision: Decision<State, Event>,
    context: CommandContext,
  ): Promise<boolean> {
    let events: readonly AnyEvent[];
    try {
      events = decision(folding.state);
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
    return events.length > 0 && this.#append(stream, events, context, folding);
  }

  #decided<State, Stored>(
    stream: string,
    decider: Decider<State, Stored>,
    folding: Folding<State, Stored>,
  ): Decided<State, Stored> {
    this.#snapshots.keep(decider, stream, folding.snapshot());
    const { state, revision, position, ofCommand } = folding;
    return { state, revision, position, events: ofCommand };
  }

  #known<State>(decider: Decider<State, never>, stream: string): Snapshot<State> | undefined {
    const snapshot = this.#snapshots.get(decider, stream);
    return snapshot && this.erased.cover(stream, snapshot.accountId) ? undefined : snapshot;
  }

  async #assertSameRequest(stream: string, [recorded]: readonly Recorded<object>[], { origin }: CommandContext) {
    if (!origin?.requestDigest || !recorded?.metadata.origin) return;
    const first = await this.codec.openOrigin(stream, recorded.metadata.origin);
    if (first?.requestDigest && first.requestDigest !== origin.requestDigest) throw keyReused();
  }

  async #catchUp<State, Stored>(stream: string, folding: Folding<State, Stored>): Promise<void> {
    const from = folding.revision === undefined ? 0 : folding.revision + 1;
    for await (const record of this.store.readStream(stream, from)) {
      if (this.erased.cover(stream, record.metadata.accountId)) continue;
      const { revision } = folding;
      if (revision !== undefined && record.revision !== revision + 1)
        throw new DamagedLog(`${stream} has no event ${revision + 1} before position ${record.position}`);
      folding.take(this.#decode(record));
    }
  }

  #decode(record: StoredRecord): Recorded {
    const event = this.codec.decode(record);
    assertUnaltered(event);
    return event;
  }

  /** Returns false if others have appended since the stream was read. */
  async #append<State, Stored>(
    stream: string,
    events: readonly AnyEvent[],
    context: CommandContext,
    folding: Folding<State, Stored>,
  ): Promise<boolean> {
    try {
      const encoded = await this.codec.encode(stream, context.accountId, events);
      const metadata = await this.#metadata(stream, context);
      const appending: NewEvent[] = encoded.map((event) => {
        // Random, so that the store does not take a concurrent run of the same command for a retry of this append.
        const unhashed = { id: randomUUID(), ...event, metadata };
        return { ...unhashed, hash: eventHash(stream, unhashed) };
      });
      if (this.erased.cover(stream, context.accountId)) throw accountErased();
      const appended = await this.store.append(stream, appending, folding.revision ?? 'no-stream');
      this.#recent.forget(stream);
      const first = appended.revision - appending.length + 1;
      for (const [index, event] of appending.entries())
        folding.take({ ...event, stream, revision: first + index, position: appended.position });
      return true;
    } catch (error) {
      // The stream records an erasure before its key is destroyed, so decide again on the new state.
      if (error instanceof RevisionConflict || error instanceof SecretDestroyed) return false;
      throw error;
    }
  }

  async #metadata(stream: string, context: CommandContext): Promise<EventMetadata> {
    const { accountId, chatbotId, actor, commandId, correlationId, causationId = commandId } = context;
    const occurredAt = this.clock.now().toISOString();
    const origin = await this.codec.sealOrigin(stream, context);
    return {
      accountId,
      ...(chatbotId && { chatbotId }),
      actor,
      commandId,
      correlationId,
      causationId,
      occurredAt,
      ...(origin && { origin }),
    };
  }
}
