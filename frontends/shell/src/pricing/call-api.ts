import { Problem } from '@chatbot-builder/contracts/http/problem';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls the API from a page that has no store. Rejects if the server cannot be reached. */
export async function callApi(method: 'GET' | 'POST', path: string): Promise<Answer> {
  const response = await fetch(new URL(`/api/${path}`, location.origin), { method });
  const body: unknown = await response.json().catch(() => undefined);
  return { status: response.status, body };
}

/** The server's words for a refusal. */
export const messageOf = (body: unknown): string | undefined => Problem.safeParse(body).data?.message;
