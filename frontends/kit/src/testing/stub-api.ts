import type { Problem } from '@chatbot-builder/contracts/http';
import { vi } from 'vitest';

export interface ApiCall {
  readonly method: string;
  /** Path and query: `/api/conversations/1?q=a`. */
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** An error response in the shape of the contract. */
export const problem = (statusCode: number, message: string, code = 'refused', details?: unknown): Response =>
  json({ statusCode, message, code, details, requestId: 'test' } satisfies Problem, statusCode);

/**
 * Stubs the server: `stubApi({ 'GET /api/chatbots': [], 'DELETE /api/chatbots/1': () => problem(503, 'Busy') })`.
 * A response is a body, a `Response`, or a function of the call that returns one or a promise of one. Undefined is a
 * 204. Keys match the path without its query. Returns the calls so far. Unknown routes respond with 404.
 */
export function stubApi(answers: Record<string, unknown>): ApiCall[] {
  const calls: ApiCall[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const call = {
      method: request.method,
      path: url.pathname + url.search,
      body: text ? JSON.parse(text) : undefined,
      headers: request.headers,
    };
    calls.push(call);
    const key = `${request.method} ${url.pathname}`;
    if (!(key in answers)) return problem(404, `Nothing stands in for ${key}`, 'not-found');
    const answer = answers[key];
    const body: unknown = typeof answer === 'function' ? await answer(call) : answer;
    if (body instanceof Response) return body.clone();
    return body === undefined ? new Response(null, { status: 204 }) : json(body);
  });
  return calls;
}
