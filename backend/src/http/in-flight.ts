import type { RequestHandler, Response } from 'express';
import { ShortLivedMap } from '../concurrency/short-lived-map.js';
import { Refused } from '../kernel/refusal.js';

/** Load balancers reuse open connections, so the response has to close its own. */
const sendElsewhere = (response: Response) => void response.setHeader('Connection', 'close');

const isStream = (response: Response): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream');

/** How long a stop waits. An event stream may be a reply in progress, so it gets as much time as a reply may take. */
export interface DrainLimits {
  readonly answersMs: number;
  readonly streamsMs: number;
}

/** Load balancers poll this path to decide whether to send more requests. */
const HEALTH = '/healthz';

/** Tracks open requests, so that a stopping server can finish them first. */
export class InFlight {
  readonly #open = new ShortLivedMap<number, Response>();
  #lastId = 0;
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
    const id = ++this.#lastId;
    this.#open.set(id, response);
    response.once('close', () => {
      this.#open.delete(id);
      this.#tell();
    });
    next();
  };

  /** Keeps serving, but fails health checks and closes each connection after its response. */
  leave(): void {
    this.#phase = 'leaving';
    for (const response of this.#open.values()) if (!response.headersSent) sendElsewhere(response);
  }

  /** Rejects new requests with 503. Resolves when the open requests are answered or their time is up. */
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
    if (!this.#settled) return;
    const isAwaited = (response: Response) => this.#waitsForAnswers || isStream(response);
    if (!this.#open.values().some(isAwaited)) this.#settled();
  }
}
