import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { type ListedSession, Sessions } from '../ports/sessions.js';
import type { Unsubscribe } from '../ports/signals.js';
import { SessionRevocation } from '../runtime/access/session-revocation.js';
import { tooMany } from '../kernel/refusals.js';
import { CONFIG, type Config } from '../settings/config.js';
import { sendEventStream } from './event-stream.js';

/** The fallback for lost signals and for sessions that expire. */
const CHECK_EVERY_MS = 60_000;
const RETRY_SECONDS = 60;

export type StreamSession = Pick<ListedSession, 'id' | 'personId' | 'accountId'>;

interface Open {
  readonly session: StreamSession | undefined;
  readonly end: () => void;
}

/**
 * Event streams without a natural end. A stream ends when the server stops, so that its reader reconnects elsewhere. It
 * also ends with the session that opened it, even if another process ends that session.
 */
@Injectable()
export class OpenStreams implements OnModuleInit, BeforeApplicationShutdown {
  readonly #open = new Set<Open>();
  #stopping = false;
  #leave: Unsubscribe = () => undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sessions: Sessions,
    private readonly revocation: SessionRevocation,
  ) {}

  async onModuleInit(): Promise<void> {
    this.#leave = await this.revocation.listen((of) =>
      this.check(({ personId, accountId }) => of === personId || of === accountId),
    );
    this.#timer = setInterval(() => this.check(), CHECK_EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#timer);
    this.#leave();
  }

  /**
   * As `sendEventStream`. The signal passed to `open` also aborts when the stream has to end.
   * @throws Refused `too-many-requests` if the account has too many streams
   */
  async send<Frame>(
    response: Response,
    open: (over: AbortSignal) => AsyncIterable<Frame>,
    session?: StreamSession,
  ): Promise<void> {
    if (session && this.#ofAccount(session) >= this.config.maxStreamsPerAccount)
      throw tooMany(RETRY_SECONDS, 'Too many browsers show this account.');
    const ending = new AbortController();
    const stream: Open = { session, end: () => ending.abort() };
    this.#open.add(stream);
    if (this.#stopping) stream.end();
    try {
      await sendEventStream(response, open, { ending: ending.signal });
    } finally {
      this.#open.delete(stream);
    }
  }

  #ofAccount({ accountId }: StreamSession): number {
    return [...this.#open].filter(({ session }) => session?.accountId === accountId).length;
  }

  /** Ends all streams, because the server is stopping. Streams opened later end at once. */
  end(): void {
    this.#stopping = true;
    for (const stream of this.#open) stream.end();
  }

  /** Ends the streams whose session no longer exists. */
  check(concerns: (session: StreamSession) => boolean = () => true): void {
    for (const { session, end } of this.#open) {
      if (!session || !concerns(session)) continue;
      this.sessions.read(session.id).then(
        (standing) => {
          if (!standing) end();
        },
        // An unavailable engine says nothing about the session. The next check will.
        () => undefined,
      );
    }
  }
}
