import { randomUUID } from 'node:crypto';
import { setTimeout as elapsed } from 'node:timers/promises';
import { VisitorSession } from '@chatbot-builder/contracts/widget';
import { Pool } from 'undici';
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

export interface Times {
  /** Milliseconds from each request to its last frame. */
  readonly turns: readonly number[];
  /** Milliseconds from each request to its first text. */
  readonly firstTexts: readonly number[];
}

export interface Load extends Times {
  /** How long all of it took. */
  readonly ms: number;
}

interface Answer {
  readonly text: string;
  readonly firstTextMs: number | undefined;
}

interface Taken {
  readonly turnMs: number;
  readonly firstTextMs: number;
}

const listed = (taken: readonly Taken[]): Times => ({
  turns: taken.map(({ turnMs }) => turnMs),
  firstTexts: taken.map(({ firstTextMs }) => firstTextMs),
});

/** Visitors of one chatbot in closed loop: each sends its next message as soon as it has the last frame. */
export class TurnLoad {
  private readonly pool: Pool;
  private lone: string | undefined;
  private asked = 0;
  private offered = 0;
  private readonly visitors: Promise<string>[] = [];

  constructor(
    origin: string,
    private readonly chatbotId: string,
  ) {
    this.pool = new Pool(origin, { connections: OFFERED_VISITORS });
  }

  async run(turns: number, visitors = VISITORS): Promise<Load> {
    const times: Taken[] = [];
    const began = performance.now();
    await concurrently(Array.from({ length: turns / TURNS_EACH }).keys(), visitors, async () => {
      const token = await this.session();
      for (let turn = 0; turn < TURNS_EACH; turn++) times.push(await this.taken(token));
    });
    return { ...listed(times), ms: performance.now() - began };
  }

  /** Begins a turn each time one is due, however long the others take. The next call goes on with the same visitors. */
  async offer(turns: number, perSecond: number): Promise<Times> {
    const times: Promise<Taken>[] = [];
    const began = performance.now();
    for (let turn = 0; turn < turns; turn++) {
      await elapsed(Math.max(0, began + (turn * 1_000) / perSecond - performance.now()));
      times.push(this.nextVisitor().then((token) => this.taken(token)));
    }
    return listed(await Promise.all(times));
  }

  /** A new visitor's token, after some turns. */
  async visitor(turns: number): Promise<string> {
    const token = await this.session();
    for (let turn = 0; turn < turns; turn++) await this.taken(token);
    return token;
  }

  /** One more turn of this visitor, or of a lone one. */
  async turn(token?: string): Promise<void> {
    this.lone ??= token ?? (await this.session());
    // Always the one that the knowledge answers.
    await this.taken(token ?? this.lone, QUESTIONS.length * this.asked++);
  }

  /** The latest page of what this visitor's conversation says. */
  async history(token: string): Promise<void> {
    await this.request('GET', 'history', token);
  }

  async end(): Promise<void> {
    await this.pool.destroy();
  }

  /** They take turns. Visitors leave one by one, and a new one comes for each. */
  private nextVisitor(): Promise<string> {
    const [round, place] = [Math.floor(this.offered / OFFERED_VISITORS), this.offered % OFFERED_VISITORS];
    this.offered++;
    const leaves = (round + place) % TURNS_EACH === 0;
    const current = leaves ? undefined : this.visitors[place];
    return (this.visitors[place] = current ?? this.session());
  }

  private async taken(token: string, number = this.asked++): Promise<Taken> {
    const began = performance.now();
    // Nobody asks twice alike, because the product would answer that from the log.
    const firstTextMs = await this.say(token, `${QUESTIONS[number % QUESTIONS.length]} I am customer ${number}.`);
    return { turnMs: performance.now() - began, firstTextMs };
  }

  private async session(): Promise<string> {
    return VisitorSession.parse(JSON.parse((await this.request('POST', 'session')).text)).token;
  }

  /** Milliseconds to the first text. Resolves once the reply is complete. */
  private async say(token: string, content: string): Promise<number> {
    const { text, firstTextMs } = await this.request('POST', 'messages', token, { id: randomUUID(), content });
    if (firstTextMs === undefined || !text.includes('"type":"done"')) throw new Error(text);
    return firstTextMs;
  }

  /** The dispatcher's own interface: what the load takes of the machine, the server lacks. */
  private request(method: 'GET' | 'POST', path: string, token?: string, body?: object): Promise<Answer> {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    return new Promise((resolve, reject) => {
      const began = performance.now();
      let text = '';
      let firstTextMs: number | undefined;
      this.pool.dispatch(
        {
          method,
          path: `/api/widget/${this.chatbotId}/${path}`,
          headers,
          body: body ? JSON.stringify(body) : null,
        },
        {
          // Tells the dispatcher which kind of handler this is.
          onRequestStart: () => undefined,
          onResponseData: (_, chunk) => {
            // All that is looked for in it is ASCII.
            text += chunk.toString('latin1');
            if (firstTextMs === undefined && text.includes('"type":"text"')) firstTextMs = performance.now() - began;
          },
          onResponseEnd: () => resolve({ text, firstTextMs }),
          onResponseError: (_, error) => reject(error),
        },
      );
    });
  }
}
