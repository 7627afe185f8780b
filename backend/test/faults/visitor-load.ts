import { setTimeout as elapsed } from 'node:timers/promises';
import { ChatFrame, VisitorSession } from '@chatbot-builder/contracts/widget';
import type { Random } from './random.js';
import { Refusal } from './refusal.js';

export interface Acknowledged {
  readonly messageId: string;
  readonly conversationId: string;
}

/** Pause before a retry after the server was away. */
const RETRY_MS = 100;

const UNRECORDED = 'unavailable';

/** The message was accepted and its reply is still outstanding. A retry gets it. */
export class Unrecorded extends Error {
  override readonly name = 'Unrecorded';
}

const QUESTIONS = [
  'How long do refunds take?',
  'When are you open?',
  'Hello',
  'Do you deliver to Mallorca?',
  'Where is my order?',
];

/**
 * A visitor who never gives up: a message whose response was interrupted is sent again with its id, as the widget does.
 * Calls `acknowledge` for every message that the server has accepted.
 */
export class Visitor {
  private token: string | undefined;
  private unsettled: { readonly id: string; readonly content: string } | undefined;

  constructor(
    private readonly chatbotId: string,
    private readonly random: Random,
    private readonly acknowledge: (message: Acknowledged) => void,
  ) {}

  /** Sends messages until the server goes away or the signal aborts, each after at most `thinksMs`. */
  async talk(origin: string, signal: AbortSignal, thinksMs = 0): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.say(origin);
        if (thinksMs > 0) await elapsed(this.random.between(0, thinksMs), undefined, { signal });
      } catch {
        return;
      }
    }
  }

  /** Sends the message without a reply, or else a new one. Throws if it still has no reply. */
  async say(origin: string): Promise<void> {
    this.token ??= await this.session(origin);
    this.unsettled ??= {
      id: this.random.uuid(),
      content: QUESTIONS[this.random.between(0, QUESTIONS.length - 1)] ?? '',
    };
    await this.send(origin, this.unsettled);
    this.unsettled = undefined;
  }

  /** Retries until the last message has its reply, or the signal aborts. */
  async settle(origin: string, signal: AbortSignal): Promise<void> {
    while (this.unsettled && !signal.aborted) {
      try {
        await this.send(origin, this.unsettled);
        this.unsettled = undefined;
      } catch {
        await elapsed(RETRY_MS);
      }
    }
  }

  private async session(origin: string): Promise<string> {
    const response = await fetch(`${origin}/api/widget/${this.chatbotId}/session`, { method: 'POST' });
    if (!response.ok) throw await Refusal.of(response);
    return VisitorSession.parse(await response.json()).token;
  }

  /** Resolves with the last frame. Throws if there is none, or if the reply is still outstanding. */
  private async send(origin: string, message: { readonly id: string; readonly content: string }): Promise<void> {
    const response = await fetch(`${origin}/api/widget/${this.chatbotId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    if (!response.ok || !response.body) throw await Refusal.of(response);
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (!line.startsWith('data: ')) continue;
        const frame = ChatFrame.parse(JSON.parse(line.slice('data: '.length)));
        if (frame.type === 'accepted')
          this.acknowledge({ messageId: frame.messageId, conversationId: frame.conversationId ?? '' });
        if (frame.type === 'failed' && frame.code === UNRECORDED) throw new Unrecorded(frame.message);
        if (frame.type === 'done' || frame.type === 'failed') return;
      }
    }
    throw new Error('The stream ended early');
  }
}
