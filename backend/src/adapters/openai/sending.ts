import { APIError, type ClientOptions, type OpenAI } from 'openai';

/** @throws APIError for a refusal, or what the connection throws */
export type Send = (asked: OpenAI.ChatCompletionCreateParamsStreaming, signal: AbortSignal) => Promise<Response>;

/**
 * Sends requests that the SDK builds. Its own way to send them sets functions on a promise for each, and V8 puts such
 * functions, with the response and all that waits for it, among its long-lived objects.
 */
export const sending =
  (client: OpenAI, fetch: NonNullable<ClientOptions['fetch']>): Send =>
  async (asked, signal) => {
    const { url, req } = await client.buildRequest({ method: 'post', path: '/chat/completions', body: asked });
    const response = await fetch(url, { ...req, signal });
    if (!response.ok) throw await refusalIn(response, response.status);
    return response;
  };

/** The error that the provider answered with, as one of this status. */
export async function refusalIn(response: Response, status: number): Promise<APIError> {
  // Its status tells enough where the body breaks off.
  const text = await response.text().catch(() => '');
  return APIError.generate(status, objectIn(text), text, response.headers);
}

function objectIn(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
