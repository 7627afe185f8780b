import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Asked {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format?: unknown;
  };
  /** Resolves when the connection is closed. */
  readonly closed: Promise<unknown>;
}

/** How the server answers one request. */
export type Answer = (response: ServerResponse, asked: Asked) => unknown;

/** A server on this machine with the shapes of OpenAI's chat completions, which does what a test tells it. */
export class OpenAiServer {
  readonly asked: Asked[] = [];
  /** Answers every request for which nothing else is said. */
  answer: Answer = says('Hello.');
  readonly #queue: Answer[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OpenAiServer> {
    const http = createServer().listen(0, '127.0.0.1');
    await once(http, 'listening');
    const server = new OpenAiServer(http);
    http.on('request', (request, response) => void server.#take(request, response));
    return server;
  }

  /** Without a trailing slash. */
  get baseURL(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Answers the next requests, one after the other. */
  next(...answers: readonly Answer[]): void {
    this.#queue.push(...answers);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path, headers } = request;
    const asked = { path, headers, body: JSON.parse(await text(request)), closed: once(response, 'close') };
    this.asked.push(asked);
    await (this.#queue.shift() ?? this.answer)(response, asked);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

const USAGE = {
  prompt_tokens: 1_000,
  completion_tokens: 100,
  total_tokens: 1_100,
  prompt_tokens_details: { cached_tokens: 400, audio_tokens: 0 },
};

const event = (choices: readonly unknown[], usage: unknown = null): string => {
  const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'gpt-4o-mini-2024-07-18' };
  return `data: ${JSON.stringify({ ...chunk, choices, usage })}\n\n`;
};

/** One event of the stream. */
export const delta = (change: object, finish: string | null = null): string =>
  event([{ index: 0, delta: change, logprobs: null, finish_reason: finish }]);

/** The events at the end of an answer. */
export const ending = (finish: string): string => delta({}, finish) + event([], USAGE) + 'data: [DONE]\n\n';

export const begin = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-request-id': 'req_1' });
  response.write(delta({ role: 'assistant', content: '', refusal: null }));
};

/** Streams these bytes or events after its first event, each as a write of its own, and ends. */
export const streams =
  (...writes: readonly (string | Uint8Array)[]): Answer =>
  (response) => {
    begin(response);
    for (const write of writes) response.write(write);
    response.end();
  };

/** Streams these texts. */
export const says = (...texts: readonly string[]): Answer =>
  streams(...texts.map((content) => delta({ content })), ending('stop'));

/** Answers with an error. */
export const fails =
  (
    status: number,
    error: unknown = { message: 'It failed.', type: 'server_error', code: null },
    headers = {},
  ): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }));

/** Says nothing, or nothing more after these texts, and does not end. */
export const fallsSilent =
  (...texts: readonly string[]): Answer =>
  (response) => {
    if (texts.length === 0) return;
    begin(response);
    for (const content of texts) response.write(delta({ content }));
  };

/** Streams this text again and again, and does not end. */
export const streamsOn =
  (content: string): Answer =>
  async (response, { closed }) => {
    begin(response);
    const timer = setInterval(() => response.write(delta({ content })), 5);
    await closed;
    clearInterval(timer);
  };

/** Cuts the connection after these texts. */
export const cuts =
  (...texts: readonly string[]): Answer =>
  (response) => {
    begin(response);
    for (const content of texts) response.write(delta({ content }));
    response.write('', () => response.destroy());
  };
