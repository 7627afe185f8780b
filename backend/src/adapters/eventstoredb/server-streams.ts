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
import { isNoStream, Unreachable } from './server-error.js';
import { toServerPosition } from './stored-record.js';

/** Pages of 32 records that a filter goes through between two checkpoints: so much may have to be read again. */
const CHECKPOINT_INTERVAL = 32;

/** Calls come by the hundred while the server is away; not each of them needs a client of its own. */
const RENEWED_AFTER_MS = 100;

/** Which events of a stream to read. */
export interface Page {
  readonly from: bigint | 'start' | 'end';
  readonly direction: 'forwards' | 'backwards';
  readonly count: number;
}

/** The server's own terms, each call with its timeout. Only reads of bounded pages: what is read to its end leaves nothing open. */
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

  /** Resolves when the server has let us in. Where it does not, a subscription tells why, and not every client's reads do. */
  greet(): Promise<void> {
    return this.#call((client) =>
      letIn(client.subscribeToAll({ requiresLeader: true, fromPosition: 'end', filter: filterOf('all') })),
    );
  }

  /** Answers the revision of the last event, and its position where the server knows it. */
  append(stream: string, events: readonly EventToAppend[], expected: bigint | 'no_stream') {
    return this.#call((client) => client.appendToStream(stream, events, expected, this.#options));
  }

  /** None where there is no stream. */
  read(stream: string, { from, direction, count }: Page): Promise<ServerEvent[]> {
    const options = { ...this.#options, fromRevision: from, direction, maxCount: count };
    return this.#call((client) =>
      eventsOf(client.readStream(stream, options)).catch((error: unknown) => {
        if (isNoStream(error)) return [];
        throw error;
      }),
    );
  }

  /** Of all streams, the newest first, before a position. */
  readAllBackwards(before: ServerPosition | 'end', count: number): Promise<ServerEvent[]> {
    const options = { ...this.#options, fromPosition: before, direction: 'backwards', maxCount: count } as const;
    return this.#call((client) => eventsOf(client.readAll(options)));
  }

  /** `considered` hears how far the server has looked for what is wanted. */
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

  /** Softly: the stream can be begun again. */
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
      // A client that is let go ends what it reads as if there were no more.
      if (this.#disposed.has(client)) throw new Unreachable('The connection to the event store was given up');
      return result;
    } catch (error) {
      if (error instanceof Unreachable) this.#renew(client);
      throw error;
    }
  }

  /** A client that once did not find its cluster does not look for it again: some of what it learns first, it asks for once. */
  #renew(failed: ServerClient): void {
    if (this.#disposed.has(failed) || performance.now() - this.#connected < RENEWED_AFTER_MS) return;
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

async function letIn(subscription: ServerSubscription): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      subscription.on('confirmation', resolve);
      subscription.on('error', reject);
    });
  } finally {
    await subscription.unsubscribe().catch(() => undefined);
  }
}
