import { createParser } from 'eventsource-parser';
import { APIError } from 'openai';

/**
 * The events of a streamed answer, parsed, until `[DONE]` or the end of the body. Who leaves early ends the request.
 *
 * The SDK's own stream does the same, but replaces a method of an iterator for each event, and V8 puts such functions,
 * with the response that they refer to, among its long-lived objects.
 *
 * @throws APIError for an error of the provider, SyntaxError for an event that is no JSON, what the connection throws
 */
export async function* eventsIn({ body, headers }: Response): AsyncGenerator<unknown> {
  if (!body) return;
  const received: { readonly event?: string | undefined; readonly data: string }[] = [];
  const parser = createParser({ onEvent: (message) => received.push(message) });
  const decoder = new TextDecoder();
  for await (const bytes of body as AsyncIterable<Uint8Array>) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    for (const { event, data } of received.splice(0)) {
      if (data === '[DONE]') return;
      const parsed: unknown = JSON.parse(data);
      const error = errorIn(parsed, event);
      if (error) throw new APIError(undefined, error, undefined, headers);
      yield parsed;
    }
  }
}

/** Some name the event, others the field. */
function errorIn(parsed: unknown, event: string | undefined): object | undefined {
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const error = 'error' in parsed ? parsed.error : undefined;
  if (typeof error === 'object' && error !== null) return error;
  return event === 'error' || error ? parsed : undefined;
}
