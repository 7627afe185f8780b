import { type RedoBody, type ReindexBody, type ReplayBody, ReplayFrame } from '@chatbot-builder/contracts/http/replay';
import type { Config } from '../../settings/config.js';

/** Calls a running server over its operator API. */
export interface OperatorClient {
  ask(action: 'rebuild' | 'retry', body: ReplayBody): AsyncIterable<ReplayFrame>;
  ask(action: 'redo', body: RedoBody): AsyncIterable<ReplayFrame>;
  ask(action: 'reindex', body: ReindexBody): AsyncIterable<ReplayFrame>;
}

/** No server did the work: it refused, or the connection was lost. */
export class NotServed extends Error {
  override readonly name = 'NotServed';
}

const ANSWER_WITHIN_MS = 3_000;

/** Wildcard addresses that a server listens on, and the address to call instead. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

const addressesOf = ({ host, port, publicUrl }: Config): string[] => {
  const called = EVERYWHERE[host] ?? host;
  return [`http://${called.includes(':') ? `[${called}]` : called}:${port}`, ...(publicUrl ? [publicUrl] : [])];
};

/** A client of the server with these settings. Undefined if none answers, or if it rejects their OPERATOR_TOKEN. */
export async function operatorClient(config: Config): Promise<OperatorClient | undefined> {
  const token = config.operatorToken;
  if (token === undefined) return undefined;
  for (const address of addressesOf(config))
    if (await accepts(address, token)) return { ask: (action, body) => framesFrom(address, token, action, body) };
  return undefined;
}

const headersWith = (token: string) => ({ authorization: `Bearer ${token}` });

async function accepts(address: string, token: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/api/operator/replay`, {
      headers: headersWith(token),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function* framesFrom(
  address: string,
  token: string,
  action: string,
  body: ReplayBody | RedoBody | ReindexBody,
): AsyncGenerator<ReplayFrame> {
  const response = await fetch(`${address}/api/operator/replay/${action}`, {
    method: 'POST',
    headers: { ...headersWith(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
  });
  if (!response.ok || !response.body)
    throw new NotServed(
      `The server at ${address} refused: ${messageOf(await response.json().catch(() => undefined)) ?? response.statusText}`,
    );
  let last: ReplayFrame | undefined;
  for await (const frame of framesOf(response.body)) {
    last = frame;
    yield frame;
  }
  if (last?.kind !== 'done' && last?.kind !== 'failed')
    throw new NotServed(`The server at ${address} disconnected. A build in progress continues when it is back.`);
}

const messageOf = (problem: unknown): string | undefined =>
  typeof problem === 'object' && problem !== null && 'message' in problem ? String(problem.message) : undefined;

async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ReplayFrame> {
  let held = '';
  try {
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      held += text;
      const parts = held.split('\n\n');
      held = parts.pop() ?? '';
      for (const part of parts)
        if (part.startsWith('data: ')) yield ReplayFrame.parse(JSON.parse(part.slice('data: '.length)));
    }
  } catch (error) {
    // The connection was lost. The caller notices that the last frame is missing.
    if (!(error instanceof TypeError)) throw error;
  }
}
