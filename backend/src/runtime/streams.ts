import type { DomainEvent, EventIn, EventMetadata, StoredEventIn, StreamCategory } from '@chatbot-builder/contracts/events';
import type { Decider, Decision } from '../kernel/decider.js';
import type { CommandContext, Position, Recorded } from '../kernel/envelope.js';
import { Refused } from '../kernel/refusal.js';
import type { StreamName } from '../kernel/streams.js';
import type { Clock } from '../ports/clock.js';
import { type EventStore, RevisionConflict } from '../ports/event-store.js';
import type { Codec } from './codec.js';
import { eventId } from './derived-ids.js';
import { Turns } from './turns.js';

const ATTEMPTS = 8;

/** A stream, folded. `revision` and `position` are those of its last event, undefined where there is no stream. */
export interface Folded<State> {
  readonly state: State;
  readonly revision: number | undefined;
  readonly position: Position | undefined;
}

/**
 * A stream after a command, and the events that are the command's: none where it changed nothing. Events that were
 * appended just now all carry the position of the last of them.
 */
export interface Decided<State, Stored = Recorded> extends Folded<State> {
  readonly events: readonly Stored[];
}

/** Reads a stream, runs a pure decision on its state and appends what follows, if nobody else has appended meanwhile. */
export class Streams {
  readonly #turns = new Turns();

  constructor(
    private readonly store: EventStore,
    private readonly codec: Codec,
    private readonly clock: Clock,
  ) {}

  async read<Category extends StreamCategory, State>(
    stream: StreamName<Category>,
    decider: Decider<State, Recorded<StoredEventIn<Category>>>,
  ): Promise<Folded<State>> {
    const { state, revision, position } = await this.#fold(stream, new Folding(decider));
    return { state, revision, position };
  }

  /**
   * A command that the stream already holds (the same `commandId`) is not decided again: its recorded events come back.
   * Commands on one stream take turns within this process; against other processes a conflict is retried.
   * @throws what the decision throws; Refused `busy` where others keep getting in first; EngineUnavailable
   */
  decide<Category extends StreamCategory, State>(
    stream: StreamName<Category>,
    decider: Decider<State, Recorded<StoredEventIn<Category>>>,
    decision: Decision<State, EventIn<Category>>,
    context: CommandContext,
  ): Promise<Decided<State, Recorded<StoredEventIn<Category>>>> {
    return this.#turns.take(stream, async () => {
      const folding = new Folding(decider, context.commandId);
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        await this.#fold(stream, folding);
        if (folding.ofCommand.length > 0) return folding.decided();
        const events: readonly DomainEvent[] = decision(folding.state);
        if (events.length === 0) return folding.decided();
        if (await this.#append(stream, events, context, folding)) return folding.decided();
      }
      throw new Refused('conflict', 'busy', 'Someone else is changing this right now. Please try again.');
    });
  }

  async #fold<State, Stored>(stream: string, folding: Folding<State, Stored>): Promise<Folding<State, Stored>> {
    const from = folding.revision === undefined ? 0 : folding.revision + 1;
    for await (const record of this.store.readStream(stream, from)) folding.take(this.codec.decode(record));
    return folding;
  }

  /** False where the stream is not where it was read. */
  async #append<State, Stored>(
    stream: string,
    events: readonly DomainEvent[],
    context: CommandContext,
    folding: Folding<State, Stored>,
  ): Promise<boolean> {
    const { accountId, chatbotId, actor, correlationId, commandId } = context;
    const metadata: EventMetadata = {
      accountId,
      ...(chatbotId && { chatbotId }),
      actor,
      correlationId,
      causationId: commandId,
      occurredAt: this.clock.now().toISOString(),
    };
    const encoded = await this.codec.encode(stream, accountId, events);
    const appending = encoded.map((event, index) => ({ id: eventId(stream, commandId, index), ...event, metadata }));
    try {
      const appended = await this.store.append(stream, appending, folding.revision ?? 'no-stream');
      const first = appended.revision - appending.length + 1;
      for (const [index, event] of appending.entries())
        folding.take(this.codec.decode({ ...event, stream, revision: first + index, position: appended.position }));
      return true;
    } catch (error) {
      if (error instanceof RevisionConflict) return false;
      throw error;
    }
  }
}

/** A fold that goes on where it stopped, and keeps the events of one command apart. */
class Folding<State, Stored> implements Folded<State> {
  state: State;
  revision: number | undefined;
  position: Position | undefined;
  readonly ofCommand: Stored[] = [];

  constructor(
    private readonly decider: Decider<State, Stored>,
    private readonly commandId?: string,
  ) {
    this.state = decider.initial;
  }

  take(recorded: Recorded): void {
    // A stream holds events of its own category alone: the codec lets no other in.
    const event = recorded as Stored;
    this.state = this.decider.evolve(this.state, event);
    this.revision = recorded.revision;
    this.position = recorded.position;
    if (recorded.metadata.causationId === this.commandId) this.ofCommand.push(event);
  }

  decided(): Decided<State, Stored> {
    return { state: this.state, revision: this.revision, position: this.position, events: this.ofCommand };
  }
}
