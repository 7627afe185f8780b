import type { Position } from '../../kernel/envelope.js';
import type { Calls } from './calls.js';
import { OURS, prefixesOf } from './our-streams.js';
import type {
  CallOptions,
  EventToAppend,
  Resolved,
  ServerClient,
  ServerEvent,
  ServerPosition,
  ServerSubscription,
} from './server-client.js';
import { isNoStream, isWrongVersion, namingRight, Unreachable } from './server-error.js';
import { toServerPosition } from './stored-record.js';

/** Pages of 32 records that a filter scans between checkpoints. At most this much is read again after a reconnect. */
const CHECKPOINT_INTERVAL = 32;

/**
 * Minimum age of a client before it is replaced. During an outage hundreds of calls fail at once; they share one new
 * client.
 */
const MIN_CLIENT_AGE_MS = 100;

/** Selects events of a stream. */
export interface Page {
  readonly from: bigint | 'start' | 'end';
  readonly direction: 'forwards' | 'backwards';
  readonly count: number;
}

/**
 * The server's own operations, each with a timeout. All reads are bounded pages and are read to their end, so no call
 * stays open.
 */
export class ServerStreams {
  readonly #options: CallOptions;
  #client: ServerClient;
  #connected = performance.now();
  readonly #disposed = new WeakSet<ServerClient>();

  constructor(
    private readonly connect: () => ServerClient,
    private readonly calls: Calls,
  ) {
    this.#client = connect();
    this.#options = { deadline: calls.timeoutMs, requiresLeader: true };
  }

  /**
   * Resolves when the server accepts our credentials and lets us follow all streams. A subscription reports why it was
   * rejected, which not every client's reads do.
   */
  authenticate(): Promise<void> {
    return this.#call((client) =>
      confirmed(client.subscribeToAll({ requiresLeader: true, fromPosition: 'end', filter: filterOf('all') })).catch(
        (error: unknown) => {
          throw namingRight(error);
        },
      ),
    );
  }

  /** Returns the revision of the last event, and its position if the server knows it. */
  append(stream: string, events: readonly EventToAppend[], expected: bigint | 'no_stream') {
    return this.#call((client) => client.appendToStream(stream, events, expected, this.#options));
  }

  /** Appends to an existing stream, at any revision. Returns its new revision, or undefined if there is no stream. */
  appendToExisting(stream: string, events: readonly EventToAppend[]): Promise<bigint | undefined> {
    return this.#call((client) =>
      client.appendToStream(stream, events, 'stream_exists', this.#options).then(
        ({ nextExpectedRevision }) => nextExpectedRevision,
        (error: unknown) => {
          if (isWrongVersion(error) || isNoStream(error)) return undefined;
          throw error;
        },
      ),
    );
  }

  /** Empty if the stream does not exist. For a moment, it may also be empty after the stream was begun again. */
  read(stream: string, { from, direction, count }: Page): Promise<ServerEvent[]> {
    const options = { ...this.#options, fromRevision: from, direction, maxCount: count };
    return this.#call((client) =>
      eventsOf(client.readStream(stream, options)).catch((error: unknown) => {
        if (isNoStream(error)) return [];
        throw error;
      }),
    );
  }

  /** Reads events of all streams before a position, newest first. */
  readAllBackwards(before: ServerPosition | 'end', count: number): Promise<ServerEvent[]> {
    const options = { ...this.#options, fromPosition: before, direction: 'backwards', maxCount: count } as const;
    return this.#call((client) => eventsOf(client.readAll(options)));
  }

  /** `considered` is called with the position up to which the server has searched. */
  subscribe(
    categories: readonly string[] | 'all',
    after: Position | undefined,
    considered: (upTo: ServerPosition) => void,
  ): ServerSubscription {
    return this.#client.subscribeToAll({
      requiresLeader: true,
      fromPosition: after === undefined ? 'start' : toServerPosition(after),
      filter: { ...filterOf(categories), checkpointReached: (_, upTo) => considered(upTo) },
    });
  }

  /** Soft delete: the stream can be begun again. */
  async delete(stream: string, expected: bigint): Promise<void> {
    await this.#call((client) => client.deleteStream(stream, { ...this.#options, expectedRevision: expected }));
  }

  close(): Promise<void> {
    return this.#dispose(this.#client);
  }

  async #call<Result>(work: (client: ServerClient) => Promise<Result>): Promise<Result> {
    const client = this.#client;
    try {
      const result = await this.calls.make(() => work(client));
      // A disposed client ends its reads as if there were no more events.
      if (this.#disposed.has(client)) throw new Unreachable('The connection to the event store was replaced');
      return result;
    } catch (error) {
      if (error instanceof Unreachable) this.#renew(client);
      throw error;
    }
  }

  /** Replaces a failed client. A client that failed to discover its cluster never retries part of the discovery. */
  #renew(failed: ServerClient): void {
    if (this.#disposed.has(failed) || performance.now() - this.#connected < MIN_CLIENT_AGE_MS) return;
    this.#client = this.connect();
    this.#connected = performance.now();
    void this.#dispose(failed).catch(() => undefined);
  }

  #dispose(client: ServerClient): Promise<void> {
    this.#disposed.add(client);
    return client.dispose();
  }
}

const filterOf = (categories: readonly string[] | 'all') =>
  ({
    filterOn: 'streamName',
    checkpointInterval: CHECKPOINT_INTERVAL,
    ...(categories === 'all' ? { regex: OURS } : { prefixes: prefixesOf(categories) }),
  }) as const;

async function eventsOf(reading: AsyncIterable<Resolved>): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const { event } of reading) if (event) events.push(event);
  return events;
}

async function confirmed(subscription: ServerSubscription): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      subscription.on('confirmation', resolve);
      subscription.on('error', reject);
    });
  } finally {
    await subscription.unsubscribe().catch(() => undefined);
  }
}
