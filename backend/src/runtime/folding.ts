import type { Decider } from '../kernel/decider.js';
import type { Position, Recorded } from '../kernel/envelope.js';
import { LRUCache } from 'lru-cache';

const CACHED_STREAMS = 1_000;

/** A stream folded up to some revision. */
export interface Snapshot<State> {
  readonly state: State;
  readonly revision: number;
  readonly position: Position;
  /** Account of the last event. */
  readonly accountId: string;
  /** Ids of all commands in the stream up to here. Shared with later folds, which add to it. */
  readonly commands: Set<string>;
}

/** Folds one stream, starting from a snapshot if there is one, and collects the events of one command. */
export class Folding<State, Stored> {
  state: State;
  revision: number | undefined;
  position: Position | undefined;
  #accountId: string | undefined;
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
    if (commandId === this.commandId) this.ofCommand.push(event);
  }

  snapshot(): Snapshot<State> | undefined {
    const { state, revision, position } = this;
    const accountId = this.#accountId;
    return revision === undefined || position === undefined || accountId === undefined
      ? undefined
      : { state, revision, position, accountId, commands: this.#commands };
  }
}

/**
 * Latest snapshots of streams, so that only newer events have to be read. Without them a long conversation would be read from
 * the beginning at every message. A stale snapshot is safe: it costs an extra read or a conflict.
 */
export class Snapshots {
  readonly #ofDeciders = new WeakMap<object, LRUCache<string, Snapshot<unknown>>>();

  get<State>(decider: Decider<State, never>, stream: string): Snapshot<State> | undefined {
    // Stored under its decider, so the state has its type.
    return this.#of(decider).get(stream) as Snapshot<State> | undefined;
  }

  keep<State>(decider: Decider<State, never>, stream: string, snapshot: Snapshot<State> | undefined): void {
    if (snapshot) this.#of(decider).set(stream, snapshot);
  }

  #of(decider: object): LRUCache<string, Snapshot<unknown>> {
    const known = this.#ofDeciders.get(decider);
    if (known) return known;
    const made = new LRUCache<string, Snapshot<unknown>>({ max: CACHED_STREAMS });
    this.#ofDeciders.set(decider, made);
    return made;
  }
}
