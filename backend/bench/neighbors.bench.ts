import { randomUUID } from 'node:crypto';
import { setTimeout as elapsed } from 'node:timers/promises';
import { AccountId, ChatbotId, type ConversationId } from '@chatbot-builder/contracts/ids';
import { VisitorSession } from '@chatbot-builder/contracts/widget';
import { openForReading } from '../src/adapters/sqlite/database.js';
import { Builder } from '../test/faults/builder-load.js';
import { freePort } from '../test/free-port.js';
import { ProductProcess } from '../test/faults/product-process.js';
import { Client, done, post } from './client.js';
import { inDirectory, openBenchEngines, SECRETS_KEY } from './engines.js';
import { type Measurement, percentile, rounded } from './measure.js';
import { startedOn } from './planted-server.js';
import { untilIdle } from './process-figures.js';
import { conversationOf, idOf, MESSAGES_PER_CONVERSATION, seed } from './seed.js';
import { sentences } from './seeded-text.js';

/**
 * Messages of others in the log. With conversations begun and ended, 300,000 events. EVENTS takes fewer, for a quick
 * look.
 */
const MESSAGES = Math.floor((Number(process.env['EVENTS'] ?? 300_000) / 12) * 10);
/** Accounts that stay, the first ones: they are verified, and lose conversations. */
const KEPT = 4;
/** Of each account that stays, and of each that is erased. */
const KEPT_MESSAGES = 6_000;
const ERASED_MESSAGES = 300;
const ERASED = 160;
/** One request of the neighbors begins at each of these, whatever became of the last one: a stall delays them all. */
const EVERY_MS = 25;
const SAMPLES = 1_200;
const ROUNDS = 6;
const DOCUMENTS = 120;
/** Between two deletions of one account. */
const PAUSE_MS = 300;
/** Accounts are erased no faster, so that those planted last on any machine. */
const ERASURE_EVERY_MS = 250;

/** An account with messages, of which one is verified or erased. */
interface Subject {
  /** Signed in, so that no password is hashed for a login beside the neighbors. */
  readonly client: Client;
  /** Written for it, the last one at the end. */
  readonly conversations: readonly ConversationId[];
}

/** The product's server on a log of 300,000 events, its neighbors, and accounts to work for. */
interface Stage {
  readonly origin: string;
  readonly subjects: readonly Subject[];
  /** An account's documents, of 100 passages each, that can be deleted. */
  readonly documents: { readonly of: Client; readonly ids: string[] };
  /** A request of the neighbors. */
  readonly requests: readonly (() => Promise<void>)[];
  /** Resolves once nothing of the subject's last conversation is in the log. */
  gone(subject: Subject): Promise<void>;
  /** Resolves once no job is left that work has queued. */
  settled(): Promise<void>;
}

/** Work for one account, over and over, until the signal aborts. */
type Work = (stage: Stage, signal: AbortSignal) => Promise<void>;

const idle: Work = async (_stage, signal) => {
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
};

const verifying: Work = async ({ origin, subjects }, signal) => {
  const own = subjects.slice(0, 2).map(({ client }) => client);
  const empty = await Client.of(origin, '/api/register', `${randomUUID()}@example.com`);
  while (!signal.aborted)
    for (const client of [empty, ...own]) if (!signal.aborted) await done(await client.post('/api/replay/verify'));
};

const erasing = (): Work => {
  let next = KEPT;
  return async (stage, signal) => {
    while (!signal.aborted) {
      const subject = stage.subjects[next++];
      if (!subject) throw new Error('There are too few accounts to erase');
      const erased = async () => {
        await subject.client.erase();
        await stage.gone(subject);
      };
      await Promise.all([erased(), elapsed(ERASURE_EVERY_MS)]);
    }
  };
};

/** Conversations of a subject that is not erased, one after another. */
const erasingConversations = (): Work => {
  let next = 0;
  return async ({ subjects }, signal) => {
    const mine = subjects.slice(0, KEPT);
    const all = mine.flatMap(({ client, conversations }) => conversations.map((id) => ({ id, client })));
    while (!signal.aborted) {
      const one = all[next++];
      if (!one) throw new Error('There are too few conversations to erase');
      await one.client.delete(`/api/conversations/${one.id}`);
      await elapsed(PAUSE_MS);
    }
  };
};

const deletingDocuments: Work = async ({ documents: { of, ids } }, signal) => {
  while (!signal.aborted) {
    const id = ids.pop();
    if (id === undefined) throw new Error('There are too few documents to delete');
    await of.delete(`/api/documents/${id}`);
    await elapsed(PAUSE_MS);
  }
};

/** What must not disturb the neighbors. */
const WORKS: Readonly<Record<string, Work>> = {
  "an account's conversations are erased": erasingConversations(),
  "an account's documents of 100 passages are deleted": deletingDocuments,
  'an account is verified': verifying,
  'an account is erased': erasing(),
};

/** Latency of the neighbors' requests while work for one account goes on, against the same when there is none. */
export const neighbors = (): Promise<readonly Measurement[]> =>
  inDirectory(async (directory) => {
    const port = await freePort();
    const settings = {
      SECRETS_KEY: SECRETS_KEY.toString('base64'),
      LIMIT_VERIFICATIONS_PER_DAY: '1000000',
    };
    const subjects = await planted(directory, port, settings);
    const server = await startedOn(directory, port, settings);
    const db = openForReading(`${directory}/data.sqlite`);
    try {
      const stage: Stage = {
        origin: server.origin,
        subjects,
        documents: await documentsOf(server.origin),
        requests: await requestsOf(server.origin),
        gone: async ({ conversations }) => {
          const last = `conversation-${conversations.at(-1)}`;
          const left = db.prepare("SELECT 1 FROM events WHERE stream = ? AND +category = 'conversation' LIMIT 1");
          while (left.get(last)) await elapsed(EVERY_MS);
        },
        settled: async () => {
          const due = db.prepare("SELECT 1 FROM jobs WHERE state <> 'failed' AND due <= ? LIMIT 1");
          while (due.get(Date.now())) await elapsed(EVERY_MS);
        },
      };
      // Reactions read from the beginning what was planted, and the start waits for views alone.
      await untilIdle(server);
      await latencies(stage, idle);
      const measured: Measurement[] = [];
      for (const [what, work] of Object.entries(WORKS)) measured.push(...(await compared(stage, what, work)));
      return measured;
    } finally {
      db.close();
      await server.end('SIGTERM');
    }
  });

async function compared(stage: Stage, what: string, work: Work): Promise<readonly Measurement[]> {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await latencies(stage, idle)));
    beside.push(...(await latencies(stage, work)));
  }
  return [50, 99].map((percent) => {
    const [own, idly] = [percentile(beside, percent), percentile(alone, percent)];
    return {
      what: `requests of others while ${what}, p${percent}`,
      value: `${rounded(own, 1)} ms`,
      baseline: `${rounded(idly, 1)} ms idle`,
      ratio: own / idly,
      ...(percent === 99 && { aim: { atMost: 1.5 } }),
    };
  });
}

/** Milliseconds from when each request was due to its answer. */
async function latencies(stage: Stage, work: Work): Promise<readonly number[]> {
  const ending = new AbortController();
  const working = work(stage, ending.signal);
  working.catch(() => undefined);
  const began = performance.now();
  const running = Array.from({ length: SAMPLES / ROUNDS }, async (_, number) => {
    const due = began + number * EVERY_MS;
    await elapsed(Math.max(0, due - performance.now()));
    await stage.requests[number % stage.requests.length]?.();
    return performance.now() - due;
  });
  const measured = await Promise.all(running);
  ending.abort();
  await working;
  // What is left must not disturb the next round.
  await stage.settled();
  return measured;
}

/** Accounts that sign up at the product, and messages of theirs and of others in its log. */
async function planted(
  directory: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<readonly Subject[]> {
  const server = ProductProcess.spawn(directory, port, settings);
  await server.ready();
  const emails = Array.from({ length: KEPT + ERASED }, (_, number) => `subject-${number}@example.com`);
  const people: Client[] = [];
  for (const email of emails) people.push(await Client.of(server.origin, '/api/register', email));
  await server.end('SIGTERM');
  const engines = await openBenchEngines(directory);
  await seed(engines, MESSAGES);
  const subjects: Subject[] = [];
  let first = MESSAGES;
  for (const [number, client] of people.entries()) {
    const [registered] = await engines.eventStore.readBackwards(`person-${client.personId}`, 1);
    const accountId = AccountId.parse(registered?.metadata.accountId);
    const messages = number < KEPT ? KEPT_MESSAGES : ERASED_MESSAGES;
    await seed(engines, messages, { accountId, chatbotId: ChatbotId.parse(idOf(`subject ${number}`)), first });
    const count = messages / MESSAGES_PER_CONVERSATION;
    first += count;
    const conversations = Array.from({ length: count }, (_, at) => conversationOf(first - count + at));
    subjects.push({ client, conversations });
  }
  await engines.close();
  return subjects;
}

async function documentsOf(origin: string): Promise<Stage['documents']> {
  const builder = new Builder(origin);
  await builder.register('documents@example.com');
  const chatbotId = await builder.create('Documents');
  const sentence = sentences(7);
  const ids: string[] = [];
  for (let document = 0; document < DOCUMENTS; document++) {
    const passages = Array.from(
      { length: 100 },
      (_, at) => `## ${document} ${at}\n\n${sentence(60)} ${sentence(60)}\n`,
    );
    ids.push(await builder.upload(chatbotId, `handbook-${document}.md`, passages.join('\n')));
  }
  return { of: await Client.of(origin, '/api/login', 'documents@example.com'), ids };
}

/** What the neighbors do in turn: a builder looks at its chatbots, a visitor asks. */
async function requestsOf(origin: string): Promise<Stage['requests']> {
  const builder = await Client.of(origin, '/api/register', 'neighbor@example.com');
  const base = `${origin}/api/widget/${await builder.create('Neighbor')}`;
  const { token } = VisitorSession.parse(await (await post(`${base}/session`, {}, {})).json());
  const ask = () =>
    post(`${base}/messages`, { id: randomUUID(), content: 'Hello' }, { authorization: `Bearer ${token}` }).then(done);
  const list = () => builder.list();
  return [list, list, list, ask];
}
