import type { Decider } from '../kernel/decider.js';
import type { Position, Recorded } from '../kernel/envelope.js';
import { LRUCache } from 'lru-cache';

const REMEMBERED = 1_000;

/** A stream as far as it was folded. */
export interface Snapshot<State> {
  readonly state: State;
  readonly revision: number;
  readonly position: Position;
  /** Whose it is, by its last event. */
  readonly accountId: string;
  /** At least the commands that the stream holds up to here; later folds of it add theirs. */
  readonly commands: Set<string>;
}

/** A fold of one stream that goes on where a snapshot stopped, and keeps the events of one command apart. */
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
    // A stream holds events of its own category alone: the codec lets no other in.
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
 * What streams were folded to last, so that only what came since is read: a long conversation would otherwise be read
 * whole at every message. It may be behind, which costs a read or a conflict; it decides nothing by itself.
 */
export class Snapshots {
  readonly #ofDeciders = new WeakMap<object, LRUCache<string, Snapshot<unknown>>>();

  get<State>(decider: Decider<State, never>, stream: string): Snapshot<State> | undefined {
    // Kept under the decider that made it, so the state is of its type.
    return this.#of(decider).get(stream) as Snapshot<State> | undefined;
  }

  keep<State>(decider: Decider<State, never>, stream: string, snapshot: Snapshot<State> | undefined): void {
    if (snapshot) this.#of(decider).set(stream, snapshot);
  }

  #of(decider: object): LRUCache<string, Snapshot<unknown>> {
    const known = this.#ofDeciders.get(decider);
    if (known) return known;
    const made = new LRUCache<string, Snapshot<unknown>>({ max: REMEMBERED });
    this.#ofDeciders.set(decider, made);
    return made;
  }
}
