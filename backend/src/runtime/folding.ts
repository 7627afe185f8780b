import type { Decider } from '../kernel/decider.js';
import type { Position, Recorded } from '../kernel/envelope.js';
import { LRUCache } from 'lru-cache';

const CACHED_STREAMS = 10_000;
const CACHED_BYTES = 16_000_000;
const NODE_BYTES = 32;

/** A stream folded up to some revision. */
export interface Snapshot<State> {
  readonly state: State;
  readonly revision: number;
  readonly position: Position;
  /** Account of the last event. */
  readonly accountId: string;
  /** Ids of all commands in the stream up to here. Shared with later folds, which add to it. */
  readonly commands: Set<string>;
  /** About what it takes in memory, at most: its size when it was measured, and that of the events since. */
  readonly bytes: number;
  readonly measured: number;
}

/** Folds one stream, starting from a snapshot if there is one, and collects the events of one command. */
export class Folding<State, Stored> {
  state: State;
  revision: number | undefined;
  position: Position | undefined;
  #accountId: string | undefined;
  #bytes: number;
  readonly #measured: number;
  readonly ofCommand: Stored[] = [];
  readonly #commands: Set<string>;

  constructor(
    private readonly decider: Decider<State, Stored>,
    private readonly commandId?: string,
    from?: Snapshot<State>,
  ) {
    this.state = from ? from.state : decider.initial;
    this.revision = from?.revision;
    this.position = from?.position;
    this.#accountId = from?.accountId;
    this.#commands = from?.commands ?? new Set();
    this.#bytes = from?.bytes ?? 0;
    this.#measured = from?.measured ?? 0;
  }

  take(recorded: Recorded): void {
    // The codec refuses events of other categories, so a stream holds only its own.
    const event = recorded as unknown as Stored;
    const { commandId, accountId } = recorded.metadata;
    this.state = this.decider.evolve(this.state, event);
    this.revision = recorded.revision;
    this.position = recorded.position;
    this.#accountId = accountId;
    this.#commands.add(commandId);
    this.#bytes += roughBytes(recorded.data) + roughBytes(commandId);
    if (commandId === this.commandId) this.ofCommand.push(event);
  }

  snapshot(): Snapshot<State> | undefined {
    const { state, revision, position } = this;
    const accountId = this.#accountId;
    return revision === undefined || position === undefined || accountId === undefined
      ? undefined
      : {
          state,
          revision,
          position,
          accountId,
          commands: this.#commands,
          bytes: this.#bytes,
          measured: this.#measured,
        };
  }
}

/**
 * Latest snapshots of streams, so that only newer events have to be read. A stale snapshot is safe: it costs an extra
 * read or a conflict. Bounded by their size: a state grows with its stream, so a number of states says nothing about
 * memory.
 */
export class Snapshots {
  readonly #cached: LRUCache<string, Snapshot<unknown>>;
  readonly #numbers = new WeakMap<object, number>();
  #deciders = 0;

  constructor(maxBytes = CACHED_BYTES) {
    this.#cached = new LRUCache({
      max: CACHED_STREAMS,
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
    });
  }

  get<State>(decider: Decider<State, never>, stream: string): Snapshot<State> | undefined {
    // Stored under its decider, so the state has its type.
    return this.#cached.get(this.#key(decider, stream)) as Snapshot<State> | undefined;
  }

  keep<State>(decider: Decider<State, never>, stream: string, snapshot: Snapshot<State> | undefined): void {
    const key = this.#key(decider, stream);
    if (!snapshot || this.#cached.peek(key)?.revision === snapshot.revision) return;
    this.#cached.set(key, snapshot.bytes < 2 * snapshot.measured ? snapshot : measured(snapshot));
  }

  #key(decider: object, stream: string): string {
    const number = this.#numbers.get(decider) ?? ++this.#deciders;
    this.#numbers.set(decider, number);
    return `${number}/${stream}`;
  }
}

/** To measure a state takes time in proportion to it, so it is done when its events could have doubled it. */
function measured<State>(snapshot: Snapshot<State>): Snapshot<State> {
  const bytes = roughBytes(snapshot.state) + roughBytes(snapshot.commands);
  return { ...snapshot, bytes, measured: bytes };
}

/**
 * What a value takes in memory, roughly: the characters of its strings, and a constant for everything that holds them.
 */
function roughBytes(value: unknown): number {
  if (typeof value === 'string') return NODE_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return NODE_BYTES;
  let bytes = NODE_BYTES;
  for (const part of value instanceof Set ? value : Object.values(value)) bytes += roughBytes(part);
  return bytes;
}
