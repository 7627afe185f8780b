import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AccountSessions } from '../ports/account-sessions.js';
import { Signals, type Unsubscribe } from '../ports/signals.js';
import { sendEventStream } from './event-stream.js';

const CHANNEL = 'session-ended';
const SessionEnded = z.object({ session: z.string() });

/** A signal may be lost, and a session may end by itself. */
const CHECK_EVERY_MS = 60_000;

interface Open {
  readonly sessionId: string | undefined;
  readonly end: () => void;
}

/**
 * Streams of events that nobody waits for the end of: they end when the server stops, so that their readers go elsewhere, and
 * with the session in which they were asked for, in whichever process that ends.
 */
@Injectable()
export class OpenStreams implements OnModuleInit, BeforeApplicationShutdown {
  readonly #open = new Set<Open>();
  #stopping = false;
  #leave: Unsubscribe = () => undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly signals: Signals,
    private readonly sessions: AccountSessions,
  ) {}

  async onModuleInit(): Promise<void> {
    this.#leave = await this.signals.subscribe(CHANNEL, (message) => this.#hear(SessionEnded.parse(message).session));
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
    sessionId?: string,
  ): Promise<void> {
    const ending = new AbortController();
    const stream: Open = { sessionId, end: () => ending.abort() };
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

  /** A session has ended: so do its streams, in every process. */
  async endOf(sessionId: string): Promise<void> {
    await this.signals.publish(CHANNEL, { session: fingerprint(sessionId) } satisfies z.infer<typeof SessionEnded>);
  }

  /** Ends the streams whose session is gone. */
  check(): void {
    for (const { sessionId, end } of this.#open) {
      if (sessionId === undefined) continue;
      this.sessions.read(sessionId).then(
        (session) => {
          if (session === undefined) end();
        },
        // An engine that is away says nothing about the session: the next look does.
        () => undefined,
      );
    }
  }

  #hear(session: string): void {
    for (const { sessionId, end } of this.#open)
      if (sessionId !== undefined && fingerprint(sessionId) === session) end();
  }
}

/** A session's id opens it: others need not hear it. */
const fingerprint = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url');
