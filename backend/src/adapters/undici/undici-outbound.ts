import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { Outbound, type OutboundLimits } from '../../ports/outbound.js';
import { logContext } from '../../runtime/log-context.js';
import { boundedBody } from './bounded-body.js';

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** The statuses whose `Response` may have no body. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];
/** Nobody is asked to compress. Some servers do. */
const DECODERS = new Map([
  ['gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

/**
 * The one place that connects to other people's servers. Takes and answers the classes of `fetch`, so that libraries
 * meet what they know. Node's own `fetch` takes half as much CPU again for a streamed answer.
 */
export class UndiciOutbound extends Outbound {
  #connected: Promise<Connected> | undefined;

  fetch({ deadlineMs, maxBytes }: OutboundLimits): typeof globalThis.fetch {
    return async (input, init = {}) => {
      const { request, dispatcher } = await (this.#connected ??= connect());
      const { url, signal, ...asked } = await requestOf(input, init);
      const ending = new AbortController();
      const deadline = setTimeout(
        () => ending.abort(new DOMException(`No complete answer within ${deadlineMs} ms`, 'TimeoutError')),
        deadlineMs,
      );
      // `AbortSignal.any` would keep all that its listeners lead to until the next full garbage collection.
      const stop = () => ending.abort(signal?.reason);
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop);
      const settled = () => {
        clearTimeout(deadline);
        signal?.removeEventListener('abort', stop);
      };
      const end = ending.signal;
      try {
        const { statusCode: status, headers, body } = await request(url, { ...asked, signal: end, dispatcher });
        const bounded = boundedBody(decoded(body, headers['content-encoding']), maxBytes, settled);
        const isRedirect = REDIRECTS.includes(status);
        const isEmpty = isRedirect || WITHOUT_BODY.includes(status) || asked.method === 'HEAD';
        if (isEmpty) await bounded.cancel();
        if (isRedirect) throw new Error('unexpected redirect');
        const response = new Response(isEmpty ? null : bounded, { status, headers: pairsOf(headers) });
        return Object.defineProperty(response, 'url', { value: url });
      } catch (cause) {
        settled();
        throw end.aborted ? end.reason : new TypeError('fetch failed', { cause });
      }
    };
  }

  async close(): Promise<void> {
    await (await this.#connected)?.dispatcher.destroy();
  }
}

type Connected = Pick<typeof import('undici'), 'request'> & { readonly dispatcher: Dispatcher };

/** Loaded with the first request. A process that sends none does without. */
async function connect(): Promise<Connected> {
  const { Agent, request } = await import('undici');
  return { request, dispatcher: new Agent() };
}

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array | null;
  readonly signal: AbortSignal | null;
}

/** Providers' libraries send text to an address, which needs no `Request`. */
async function requestOf(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Asked> {
  const { method = 'GET', body = null, signal = null } = init;
  if (!(input instanceof Request) && (body === null || typeof body === 'string'))
    return { url: new URL(input).href, method: method.toUpperCase(), headers: correlated(init.headers), body, signal };
  const request = new Request(input, init);
  return {
    url: request.url,
    method: request.method,
    headers: correlated(request.headers),
    body: request.body && new Uint8Array(await request.arrayBuffer()),
    signal: request.signal,
  };
}

function correlated(given: ConstructorParameters<typeof Headers>[0]): Headers {
  const headers = new Headers(given);
  const correlationId = logContext.getStore()?.['correlationId'];
  if (correlationId !== undefined && !headers.has('x-request-id')) headers.set('x-request-id', correlationId);
  return headers;
}

function decoded(body: Readable, encoding: string | string[] | undefined): Readable {
  const decoder = DECODERS.get(String(encoding).toLowerCase());
  // Its reader hears of errors.
  return decoder ? pipeline(body, decoder(), () => undefined) : body;
}

const pairsOf = (headers: Readonly<Record<string, string | string[] | undefined>>): [string, string][] =>
  Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
