import type { RequestHandler, Response } from 'express';
import { Refused } from '../kernel/refusal.js';

/** A balancer keeps connections open, and would go on using them. */
const sendElsewhere = (response: Response) => void response.setHeader('Connection', 'close');

const isStream = (response: Response): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream');

/** How long a stop waits. A stream is a reply that is being written: it may take as long as a reply may. */
export interface DrainLimits {
  readonly answersMs: number;
  readonly streamsMs: number;
}

/** What balancers ask whether to send more. */
const HEALTH = '/healthz';

/** The requests being answered, so that a server that stops can finish them first. */
export class InFlight {
  readonly #open = new Set<Response>();
  #phase: 'serving' | 'leaving' | 'stopping' = 'serving';
  #waitsForAnswers = true;
  #settled: (() => void) | undefined;

  readonly middleware: RequestHandler = (request, response, next) => {
    if (this.#phase !== 'serving') sendElsewhere(response);
    if (this.#phase === 'stopping' || (this.#phase === 'leaving' && request.path === HEALTH)) {
      next(
        new Refused('unavailable', 'stopping', 'The server is restarting. Please try again shortly.', {
          retryAfterSeconds: 2,
        }),
      );
      return;
    }
    this.#open.add(response);
    response.once('close', () => {
      this.#open.delete(response);
      this.#tell();
    });
    next();
  };

  /** Goes on answering, but tells who asks for its health that it stops, and everybody to come on another connection. */
  leave(): void {
    this.#phase = 'leaving';
    for (const response of this.#open) if (!response.headersSent) sendElsewhere(response);
  }

  /** Refuses new requests, and resolves when the open ones are answered, or when the time is up. */
  async drain({ answersMs, streamsMs }: DrainLimits): Promise<void> {
    this.#phase = 'stopping';
    await new Promise<void>((resolve) => {
      const late = setTimeout(() => {
        this.#waitsForAnswers = false;
        this.#tell();
      }, answersMs);
      const latest = setTimeout(() => this.#settled?.(), streamsMs);
      this.#settled = () => {
        clearTimeout(late);
        clearTimeout(latest);
        resolve();
      };
      this.#tell();
    });
  }

  #tell(): void {
    const awaited = [...this.#open].filter((response) => this.#waitsForAnswers || isStream(response));
    if (awaited.length === 0) this.#settled?.();
  }
}
