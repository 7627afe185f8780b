import type { Dispatcher } from 'undici';
import { Outbound, type OutboundLimits } from '../../ports/outbound.js';
import { logContext } from '../../runtime/log-context.js';
import { boundedBody } from './bounded-body.js';

/**
 * Node's own `fetch`, so that libraries meet the classes they know, on a dispatcher of ours: the one place that
 * connects to other people's servers.
 */
export class UndiciOutbound extends Outbound {
  #dispatcher: Promise<Dispatcher> | undefined;

  fetch({ deadlineMs, maxBytes }: OutboundLimits): typeof globalThis.fetch {
    return async (input, init = {}) => {
      const dispatcher = await (this.#dispatcher ??= connect());
      const ending = new AbortController();
      const deadline = setTimeout(
        () => ending.abort(new DOMException(`No complete answer within ${deadlineMs} ms`, 'TimeoutError')),
        deadlineMs,
      );
      const settled = () => clearTimeout(deadline);
      const given = init.signal ?? (input instanceof Request ? input.signal : undefined);
      try {
        const response = await fetch(input, {
          ...init,
          headers: correlated(init.headers ?? (input instanceof Request ? input.headers : undefined)),
          signal: given ? AbortSignal.any([given, ending.signal]) : ending.signal,
          // Node takes a dispatcher that the types of the browser's fetch do not know.
          ...{ dispatcher },
        });
        return withBody(response, boundedBody(response.body, maxBytes, settled));
      } catch (error) {
        settled();
        throw error;
      }
    };
  }

  async close(): Promise<void> {
    await (await this.#dispatcher)?.destroy();
  }
}

/** Loaded with the first request. A process that sends none does without. */
const connect = async (): Promise<Dispatcher> => new (await import('undici')).Agent();

function correlated(given: ConstructorParameters<typeof Headers>[0]): Headers {
  const headers = new Headers(given);
  const correlationId = logContext.getStore()?.['correlationId'];
  if (correlationId !== undefined && !headers.has('x-request-id')) headers.set('x-request-id', correlationId);
  return headers;
}

/** A response keeps its address only if it says so itself. */
function withBody(response: Response, body: ReadableStream<Uint8Array> | null): Response {
  const { status, statusText, headers, url, redirected } = response;
  return Object.defineProperties(new Response(body, { status, statusText, headers }), {
    url: { value: url },
    redirected: { value: redirected },
  });
}
