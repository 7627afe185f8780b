import type { RequestHandler, Response } from 'express';
import { ProblemException } from './problem.js';

const isStream = (response: Response): boolean => String(response.getHeader('Content-Type')).startsWith('text/event-stream');

/** The requests being answered, so that a server that stops can finish them first. */
export class InFlight {
  readonly #open = new Set<Response>();
  #stopping = false;
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

  /** Refuses new requests, and resolves when the open ones are answered, or when the time is up. Event streams have no end to wait for. */
  async drain(timeoutMs: number): Promise<void> {
    this.#stopping = true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#settled = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#tell();
    });
  }

  #tell(): void {
    if ([...this.#open].every(isStream)) this.#settled?.();
  }
}
