/** What both clients of the server have in common, and what the adapter makes of where they differ. Positions are pairs; appends here give both alike. */
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

/** A stream of Node's that reads on until it is told to stop; ends with an error, and once, where the connection is lost. */
export interface ServerSubscription {
  /** Events that have come and were not handed out yet. */
  readonly readableLength: number;
  on(event: 'data', listener: (resolved: Resolved) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'confirmation' | 'caughtUp' | 'fellBehind' | 'close', listener: () => void): unknown;
  pause(): unknown;
  resume(): unknown;
  unsubscribe(): Promise<void>;
}

/** Only the leader answers, who has everything; the clients go to it from a node that says it is another. */
interface OfLeader {
  readonly requiresLeader: true;
}

/** For every call but a subscription: how long it may take. */
export interface CallOptions extends OfLeader {
  readonly deadline: number;
}

export interface SubscriptionOptions extends OfLeader {
  readonly fromPosition: ServerPosition | 'start' | 'end';
  readonly filter: {
    readonly filterOn: 'streamName';
    readonly checkpointInterval: number;
    readonly checkpointReached?: (subscription: unknown, position: ServerPosition) => void;
  } & ({ readonly prefixes: string[] } | { readonly regex: string });
}

/** The methods that both clients have in the same shape. */
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
    expected: bigint | 'no_stream',
    options: CallOptions,
  ): Promise<{ readonly nextExpectedRevision: bigint; readonly position?: ServerPosition }>;
}
