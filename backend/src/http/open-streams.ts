import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { type ListedSession, Sessions } from '../ports/sessions.js';
import type { Unsubscribe } from '../ports/signals.js';
import { SessionEnds } from '../runtime/access/session-ends.js';
import { sendEventStream } from './event-stream.js';

/** A signal may be lost, and a session may end by itself. */
const CHECK_EVERY_MS = 60_000;

export type StreamSession = Pick<ListedSession, 'id' | 'personId' | 'accountId'>;

interface Open {
  readonly session: StreamSession | undefined;
  readonly end: () => void;
}

/**
 * Streams of events that nobody waits for the end of. They end when the server stops, so that their readers go elsewhere, and
 * with the session in which they were asked for, in whichever process that ends.
 */
@Injectable()
export class OpenStreams implements OnModuleInit, BeforeApplicationShutdown {
  readonly #open = new Set<Open>();
  #stopping = false;
  #leave: Unsubscribe = () => undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: Sessions,
    private readonly ends: SessionEnds,
  ) {}

  async onModuleInit(): Promise<void> {
    this.#leave = await this.ends.listen((of) =>
      this.check(({ personId, accountId }) => of === personId || of === accountId),
    );
    this.#timer = setInterval(() => this.check(), CHECK_EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#timer);
    this.#leave();
  }

  /** As `sendEventStream`; the signal that `open` is given aborts when the stream has to end, too. */
  async send<Frame>(
    response: Response,
    open: (over: AbortSignal) => AsyncIterable<Frame>,
    session?: StreamSession,
  ): Promise<void> {
    const ending = new AbortController();
    const stream: Open = { session, end: () => ending.abort() };
    this.#open.add(stream);
    if (this.#stopping) stream.end();
    try {
      await sendEventStream(response, open, ending.signal);
    } finally {
      this.#open.delete(stream);
    }
  }

  /** The server stops: ends them all. */
  end(): void {
    this.#stopping = true;
    for (const stream of this.#open) stream.end();
  }

  /** Ends the streams whose session is gone. */
  check(concerns: (session: StreamSession) => boolean = () => true): void {
    for (const { session, end } of this.#open) {
      if (!session || !concerns(session)) continue;
      this.sessions.read(session.id).then(
        (standing) => {
          if (!standing) end();
        },
        // An engine that is away says nothing about the session: the next look does.
        () => undefined,
      );
    }
  }
}
