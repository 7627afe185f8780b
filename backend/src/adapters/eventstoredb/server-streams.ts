import type { Position } from '../../kernel/envelope.js';
import type { Calls } from './calls.js';
import { prefixesOf } from './our-streams.js';
import type { CallOptions, EventToAppend, Resolved, ServerClient, ServerEvent, ServerPosition, ServerSubscription } from './server-client.js';
import { isNoStream } from './server-error.js';
import { toServerPosition } from './stored-record.js';

/** Events that a filter considers between two checkpoints, which nobody here listens to. */
const CHECKPOINT_INTERVAL = 1_000;

/** Which events of a stream to read. */
export interface Page {
  readonly from: bigint | 'start' | 'end';
  readonly direction: 'forwards' | 'backwards';
  readonly count: number;
}

/** The server's own terms, each call with its patience. Only reads of bounded pages: what is read to its end leaves nothing open. */
export class ServerStreams {
  readonly #options: CallOptions;

  constructor(
    private readonly client: ServerClient,
    private readonly calls: Calls,
  ) {
    this.#options = { deadline: calls.patienceMs, requiresLeader: true };
  }

  /** Answers the revision of the last event, and its position where the server knows it. */
  append(stream: string, events: readonly EventToAppend[], expected: bigint | 'no_stream') {
    return this.calls.make(() => this.client.appendToStream(stream, events, expected, this.#options));
  }

  /** None where there is no stream. */
  read(stream: string, { from, direction, count }: Page): Promise<ServerEvent[]> {
    const options = { ...this.#options, fromRevision: from, direction, maxCount: count };
    return this.calls.make(() =>
      eventsOf(this.client.readStream(stream, options)).catch((error: unknown) => {
        if (isNoStream(error)) return [];
        throw error;
      }),
    );
  }

  /** Of all streams, the newest first, before a position. */
  readAllBackwards(before: ServerPosition | 'end', count: number): Promise<ServerEvent[]> {
    const options = { ...this.#options, fromPosition: before, direction: 'backwards', maxCount: count } as const;
    return this.calls.make(() => eventsOf(this.client.readAll(options)));
  }

  subscribe(categories: readonly string[], after: Position | undefined): ServerSubscription {
    return this.client.subscribeToAll({
      fromPosition: after === undefined ? 'start' : toServerPosition(after),
      filter: { filterOn: 'streamName', prefixes: prefixesOf(categories), checkpointInterval: CHECKPOINT_INTERVAL },
    });
  }

  /** Softly: the stream can be begun again. */
  async delete(stream: string, expected: bigint): Promise<void> {
    await this.calls.make(() => this.client.deleteStream(stream, { ...this.#options, expectedRevision: expected }));
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }
}

async function eventsOf(reading: AsyncIterable<Resolved>): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const { event } of reading) if (event) events.push(event);
  return events;
}
