import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as elapsed } from 'node:timers/promises';
import { VisitorSession } from '@chatbot-builder/contracts/widget';
import { concurrently } from './measure.js';

const VISITORS = 16;
/** At 100 turns a second, each of them has one every two seconds. */
const OFFERED_VISITORS = 200;
/** A visitor leaves after this many turns, and a new one comes. */
const TURNS_EACH = 20;

const QUESTIONS = [
  'How long do refunds take?',
  'When are you open?',
  'Hello',
  'Do you deliver to Mallorca?',
  'Where is my order?',
];

/** Nobody asks twice alike, because the product would answer that from the log. */
const questionOf = (turn: number): string => `${QUESTIONS[turn % QUESTIONS.length]} I am customer ${turn}.`;

export interface Load {
  readonly turns: number;
  readonly ms: number;
  /** Milliseconds from each request to its first text. */
  readonly firstTexts: readonly number[];
}

export interface Offered {
  /** Milliseconds from each request to its last frame. */
  readonly turns: readonly number[];
  readonly firstTexts: readonly number[];
}

/** Visitors of one chatbot in closed loop: each sends its next message as soon as it has the last frame. */
export class TurnLoad {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: OFFERED_VISITORS });
  private lone: string | undefined;
  private loneTurns = 0;

  constructor(
    private readonly origin: string,
    private readonly chatbotId: string,
  ) {}

  async run(turns: number): Promise<Load> {
    const firstTexts: number[] = [];
    const began = performance.now();
    await concurrently(Array.from({ length: turns / TURNS_EACH }).keys(), VISITORS, () => this.visit(firstTexts));
    return { turns: firstTexts.length, ms: performance.now() - began, firstTexts };
  }

  /** Begins a turn each time one is due, however long the others take. */
  async offer(turns: number, perSecond: number): Promise<Offered> {
    const tokens = await Promise.all(Array.from({ length: OFFERED_VISITORS }, () => this.session()));
    const times: Promise<{ readonly turnMs: number; readonly firstTextMs: number }>[] = [];
    const began = performance.now();
    for (let turn = 0; turn < turns; turn++) {
      await elapsed(Math.max(0, began + (turn * 1_000) / perSecond - performance.now()));
      const [token = '', sent] = [tokens[turn % tokens.length], performance.now()];
      times.push(
        this.say(token, questionOf(turn)).then((firstTextMs) => ({ turnMs: performance.now() - sent, firstTextMs })),
      );
    }
    const all = await Promise.all(times);
    return { turns: all.map(({ turnMs }) => turnMs), firstTexts: all.map(({ firstTextMs }) => firstTextMs) };
  }

  /** One more turn of a lone visitor. */
  async turn(): Promise<void> {
    this.lone ??= await this.session();
    await this.say(this.lone, questionOf((this.loneTurns += QUESTIONS.length)));
  }

  end(): void {
    this.agent.destroy();
  }

  private async visit(firstTexts: number[]): Promise<void> {
    const token = await this.session();
    for (let turn = 0; turn < TURNS_EACH; turn++) firstTexts.push(await this.say(token, questionOf(turn)));
  }

  private async session(): Promise<string> {
    return VisitorSession.parse(JSON.parse((await this.post('session')).text)).token;
  }

  /** Milliseconds to the first text. Resolves once the reply is complete. */
  private async say(token: string, content: string): Promise<number> {
    const { text, firstTextMs } = await this.post('messages', { id: randomUUID(), content }, token);
    if (firstTextMs === undefined || !text.includes('"type":"done"')) throw new Error(text);
    return firstTextMs;
  }

  private post(
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<{ readonly text: string; readonly firstTextMs: number | undefined }> {
    const sent = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      'content-length': Buffer.byteLength(sent),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    return new Promise((resolve, reject) => {
      const began = performance.now();
      let text = '';
      let firstTextMs: number | undefined;
      request(
        `${this.origin}/api/widget/${this.chatbotId}/${path}`,
        { method: 'POST', agent: this.agent, headers },
        (response) => {
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
            if (firstTextMs === undefined && text.includes('"type":"text"')) firstTextMs = performance.now() - began;
          });
          response.on('end', () => resolve({ text, firstTextMs }));
          response.on('error', reject);
        },
      )
        .on('error', reject)
        .end(sent);
    });
  }
}
