import type { RequestHandler, Response } from 'express';
import { ProblemException } from './problem.js';

const isStream = (response: Response): boolean => String(response.getHeader('Content-Type')).startsWith('text/event-stream');

/** How long a stop waits. A stream is a reply that is being written: it may take as long as a reply may. */
export interface DrainLimits {
  readonly answersMs: number;
  readonly streamsMs: number;
}

/** The requests being answered, so that a server that stops can finish them first. */
export class InFlight {
  readonly #open = new Set<Response>();
  #stopping = false;
  #waitsForAnswers = true;
  #settled: (() => void) | undefined;

  readonly middleware: RequestHandler = (_request, response, next) => {
    if (this.#stopping) {
      response.setHeader('Connection', 'close');
      next(new ProblemException({ statusCode: 503, code: 'stopping', message: 'The server is restarting. Please try again shortly.', retryAfterSeconds: 2 }));
      return;
    }
    this.#open.add(response);
    response.once('close', () => {
      this.#open.delete(response);
      this.#tell();
    });
    next();
  };

  /** Refuses new requests, and resolves when the open ones are answered, or when the time is up. */
  async drain({ answersMs, streamsMs }: DrainLimits): Promise<void> {
    this.#stopping = true;
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
