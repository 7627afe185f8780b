import { randomUUID } from 'node:crypto';
import { setTimeout as elapsed } from 'node:timers/promises';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { personStream } from '@chatbot-builder/contracts/events/person';
import { AccountId, ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import { AccountPeople, PersonGrants } from '../src/contexts/accounts/account-people.js';
import { grantChatbot, person, registerPerson } from '../src/contexts/accounts/person.js';
import { chatbot, createChatbot } from '../src/contexts/chatbots/chatbot.js';
import type { CommandContext } from '../src/kernel/envelope.js';
import { Access } from '../src/runtime/access/access.js';
import { freePort } from '../test/free-port.js';
import { ProductProcess } from '../test/faults/product-process.js';
import { Client } from './client.js';
import { inDirectory, openBenchEngines } from './engines.js';
import { type Measurement, median, percentile, rounded, timed } from './measure.js';
import { resetTimes } from './reset-times.js';
import { TurnLoad } from './turn-load.js';

const LOGINS = 16;
const TURNS = 200;
const PAUSE_MS = 20;
/** Of 2,400 turns, two dozen decide the p99. */
const ROUNDS = 12;

const CHECKS = 5_000;
const CHECK_LIMIT_MICROSECONDS = 50;

/**
 * What signing in costs visitors, what a request pays to learn what its person may do, and what a forgotten password
 * tells.
 */
export const people = async (): Promise<readonly Measurement[]> => [
  ...(await chatBesideLogins()),
  await permissionCheck(),
  await resetTimes(),
];

/** Latency of chat turns while 16 people sign in over and over, against the same while nobody does. */
const chatBesideLogins = (): Promise<readonly Measurement[]> =>
  inDirectory(async (directory) => {
    const server = ProductProcess.spawn(directory, await freePort());
    try {
      await server.ready();
      const emails = Array.from({ length: LOGINS }, (_, number) => `person-${number}@example.com`);
      const [owner] = await Promise.all(emails.map((email) => Client.of(server.origin, '/api/register', email)));
      if (!owner) throw new Error('Nobody signed up');
      const load = new TurnLoad(server.origin, await owner.create('Ada'));
      await latencies(load, idle);
      const alone: number[] = [];
      const beside: number[] = [];
      let logins = 0;
      let seconds = 0;
      const signingIn = async (signal: AbortSignal) => {
        const caller = async (email: string) => {
          while (!signal.aborted) {
            await Client.of(server.origin, '/api/login', email);
            logins += 1;
          }
        };
        await Promise.all(emails.map(caller));
      };
      for (let round = 0; round < ROUNDS; round++) {
        alone.push(...(await latencies(load, idle)));
        seconds += (await timed(async () => beside.push(...(await latencies(load, signingIn))))) / 1_000;
      }
      await load.end();
      return [50, 99].map((percent) => {
        const [own, idly] = [percentile(beside, percent), percentile(alone, percent)];
        return {
          what: `a chat turn while ${LOGINS} logins run at once (${rounded(logins / seconds)} a second), p${percent}`,
          value: `${rounded(own, 1)} ms`,
          baseline: `${rounded(idly, 1)} ms idle`,
          ratio: own / idly,
          ...(percent === 99 && { aim: { atMost: 1.5 } }),
        };
      });
    } finally {
      await server.end('SIGTERM');
    }
  });

const idle = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/** Milliseconds of each turn of a lone visitor, from its request to its last frame. */
async function latencies(load: TurnLoad, work: (signal: AbortSignal) => Promise<void>): Promise<readonly number[]> {
  const ending = new AbortController();
  const working = work(ending.signal);
  working.catch(() => undefined);
  const measured: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    measured.push(await timed(() => load.turn()));
    await elapsed(PAUSE_MS);
  }
  ending.abort();
  await working;
  return measured;
}

/** A client's request reads the person, its grants and the chatbot's owner, each from its stream. */
const permissionCheck = (): Promise<Measurement> =>
  inDirectory(async (directory) => {
    const engines = await openBenchEngines(directory);
    const { streams } = engines;
    try {
      const personId = PersonId.parse(randomUUID());
      const chatbotId = ChatbotId.parse(randomUUID());
      const accountId = AccountId.parse(randomUUID());
      const byOwner = (commandId: string): CommandContext => ({
        accountId,
        chatbotId,
        actor: { kind: 'person', id: randomUUID() },
        correlationId: 'bench',
        commandId,
      });
      const settings = { ...CHATBOT_DEFAULTS, name: 'Ada' };
      await streams.decide(chatbotStream(chatbotId), chatbot, createChatbot(settings), byOwner('create'));
      const client = personStream(personId);
      await streams.decide(client, person, registerPerson('cleo@example.com', 'client'), byOwner('register'));
      await streams.decide(client, person, grantChatbot(accountId, chatbotId), byOwner('grant'));

      const people = new AccountPeople(streams);
      const access = new Access(streams, new PersonGrants(streams));
      const check = async () => {
        const known = await people.find(personId);
        if (!known) throw new Error('The client is unknown');
        const principal = { kind: 'person', personId, ...known } as const;
        await access.chatbot({ principal, permission: 'conversations:read' }, chatbotId);
      };
      for (let number = 0; number < CHECKS; number++) await check();
      const times: number[] = [];
      for (let number = 0; number < CHECKS; number++) times.push(await timed(check));
      const microseconds = median(times) * 1_000;
      return {
        what: "permission check of a client's request, median",
        value: `${rounded(microseconds)} µs`,
        baseline: `${CHECK_LIMIT_MICROSECONDS} µs`,
        ratio: microseconds / CHECK_LIMIT_MICROSECONDS,
        aim: { atMost: 1 },
      };
    } finally {
      await engines.close();
    }
  });
