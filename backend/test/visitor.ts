import type { VisitorMessageBody } from '@chatbot-builder/contracts/http/visitor';
import { ChatFrame, VisitorSession } from '@chatbot-builder/contracts/widget';
import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.js';

export interface Sent {
  readonly status: number;
  /** Empty if the response was not a stream. */
  readonly frames: readonly ChatFrame[];
  readonly body: string;
}

/** A visitor's browser, which sends what the widget sends. */
export class TestVisitor {
  private constructor(
    private readonly base: string,
    readonly token: string,
  ) {}

  static async of(app: TestApp, chatbotId: string): Promise<TestVisitor> {
    const base = `${app.url}/api/widget/${chatbotId}`;
    const session = VisitorSession.parse(await (await fetch(`${base}/session`, { method: 'POST' })).json());
    return new TestVisitor(base, session.token);
  }

  /** The same visitor with another token. */
  with(token: string): TestVisitor {
    return new TestVisitor(this.base, token);
  }

  call(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    return fetch(`${this.base}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  }

  /** Sends a message and reads the response to the end. */
  async say(content: unknown, id: unknown = randomUUID(), visit: Partial<VisitorMessageBody> = {}): Promise<Sent> {
    const response = await this.call('POST', 'messages', { id, content, ...visit });
    const body = await response.text();
    const streamed = response.headers.get('content-type')?.startsWith('text/event-stream');
    return { status: response.status, body, frames: streamed ? framesIn(body) : [] };
  }
}

export const framesIn = (text: string): ChatFrame[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('data: '))
    .map((block) => ChatFrame.parse(JSON.parse(block.slice('data: '.length))));

/** The reply in a stream's last frame. */
export function replyIn({ frames }: Pick<Sent, 'frames'>) {
  const last = frames.at(-1);
  if (last?.type !== 'done') throw new Error(`The stream ended with ${JSON.stringify(last)}`);
  return last.message;
}
