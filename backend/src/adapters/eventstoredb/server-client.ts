/**
 * The interface that both clients share, with their differences adapted. A position is a pair; our appends set both to
 * the same value.
 */
export interface ServerPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

export interface ServerEvent {
  readonly streamId: string;
  readonly id: string;
  readonly type: string;
  readonly revision: bigint;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly position?: ServerPosition;
}

export interface Resolved {
  readonly event?: ServerEvent;
}

/** A Node stream that reads until it is stopped. If the connection is lost, it emits one error and ends. */
export interface ServerSubscription {
  /** Number of received events that are not handed out yet. */
  readonly readableLength: number;
  on(event: 'data', listener: (resolved: Resolved) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'confirmation' | 'caughtUp' | 'fellBehind' | 'close', listener: () => void): unknown;
  pause(): unknown;
  resume(): unknown;
  unsubscribe(): Promise<void>;
}

/** Sends the call to the leader, which has all events. A node that is not the leader redirects the client. */
interface LeaderOptions {
  readonly requiresLeader: true;
}

/** Options of every call except subscriptions. `deadline` is in milliseconds. */
export interface CallOptions extends LeaderOptions {
  readonly deadline: number;
}

export interface SubscriptionOptions extends LeaderOptions {
  readonly fromPosition: ServerPosition | 'start' | 'end';
  readonly filter: {
    readonly filterOn: 'streamName';
    readonly checkpointInterval: number;
    readonly checkpointReached?: (subscription: unknown, position: ServerPosition) => void;
  } & ({ readonly prefixes: string[] } | { readonly regex: string });
}

/** The methods with the same signature in both clients. */
export interface CommonClient {
  readStream(
    stream: string,
    options: CallOptions & {
      readonly fromRevision: bigint | 'start' | 'end';
      readonly direction: 'forwards' | 'backwards';
      readonly maxCount: number;
    },
  ): AsyncIterable<Resolved>;
  readAll(
    options: CallOptions & {
      readonly fromPosition: ServerPosition | 'end';
      readonly direction: 'backwards';
      readonly maxCount: number;
    },
  ): AsyncIterable<Resolved>;
  subscribeToAll(options: SubscriptionOptions): ServerSubscription;
  deleteStream(stream: string, options: CallOptions & { readonly expectedRevision: bigint }): Promise<unknown>;
  dispose(): Promise<void>;
}

export interface EventToAppend {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface ServerClient extends CommonClient {
  appendToStream(
    stream: string,
    events: readonly EventToAppend[],
    expected: bigint | 'no_stream' | 'stream_exists',
    options: CallOptions,
  ): Promise<{ readonly nextExpectedRevision: bigint; readonly position?: ServerPosition }>;
}
