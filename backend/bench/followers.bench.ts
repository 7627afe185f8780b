import { randomUUID } from 'node:crypto';
import type { StreamName } from '@chatbot-builder/contracts/events';
import { accountCategory, accountStream } from '@chatbot-builder/contracts/events/account';
import { conversationCategory, conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { AccountId, ConversationId } from '@chatbot-builder/contracts/ids';
import { projections, reactions } from '../src/contexts/manifest.js';
import { ErasureWatch } from '../src/runtime/erasure/erasure-watch.js';
import { eventHash } from '../src/runtime/event-hash.js';
import { Recovery } from '../src/concurrency/recovery.js';
import { backoffMs } from '../src/runtime/follow-log.js';
import { Reactor } from '../src/runtime/reactions/reactor.js';
import type { Codec } from '../src/runtime/sealing/codec.js';
import { Projector } from '../src/runtime/views/projector.js';
import { ViewProgress } from '../src/runtime/views/view-progress.js';
import { type BenchEngines, inDirectory, openBenchEngines } from './engines.js';
import { type Measurement, median, rounded } from './measure.js';
import { CHATBOT, OWNER } from './seed.js';

const ROUNDS = 9;
const APPENDS = 500;

const retryPolicy = {
  report: (who: string, error: unknown) => {
    throw new Error(who, { cause: error });
  },
  pause: (attempt: number, signal: AbortSignal) => new Recovery().pause(backoffMs(attempt), signal),
};

/** Events to append, one after the other. */
interface Events {
  readonly stream: StreamName;
  readonly next: () => Parameters<Codec['encode']>[2][number];
}

/** Which no view and no reaction reads. */
const ofNobody = (): Events => ({
  stream: accountStream(AccountId.parse(randomUUID())),
  next: () => ({ type: 'AccountRegistered', data: { ownerId: randomUUID() } }),
});

/** Which most views and reactions read. */
const ofConversation = (): Events => ({
  stream: conversationStream(ConversationId.parse(randomUUID())),
  next: () => ({
    type: 'MessageReceived',
    data: { messageId: randomUUID(), content: 'How long do refunds take?', contentKey: null },
  }),
});

/**
 * CPU of the main thread from an append until everybody has seen it, as if somebody waited for each: with all followers
 * of the log, and with one.
 */
export async function followers(): Promise<readonly Measurement[]> {
  const measured: Measurement[] = [];
  for (const [what, events] of Object.entries({
    'an event that nobody reads': ofNobody,
    'a message': ofConversation,
  })) {
    const [one, all] = await costsOf([withOne, withAll], events);
    measured.push({
      what: `CPU of the main thread for ${what}, ${projections.length + reactions.length + 1} followers`,
      value: `${rounded(all, 2)} ms`,
      baseline: `${rounded(one, 2)} ms with one`,
      ratio: all / one,
      ...(events === ofNobody && { aim: { atMost: 1.5 } }),
    });
  }
  return measured;
}

/** Begins to follow. `seen` resolves once everybody whom others wait for has passed a position. */
interface Following {
  readonly seen: (position: number) => Promise<unknown>;
  readonly stop: () => Promise<unknown>;
}
type Follow = (engines: BenchEngines) => Promise<Following>;

const withOne: Follow = async ({ log }) => {
  const stopping = new AbortController();
  let reached = -1;
  let passed = Promise.withResolvers<void>();
  const following = (async () => {
    const categories = [accountCategory, conversationCategory];
    for await (const { position } of log.follow({ after: undefined, categories, signal: stopping.signal })) {
      reached = position;
      passed.resolve();
    }
  })();
  return {
    seen: async (position) => {
      for (; reached < position; passed = Promise.withResolvers()) {
        log.hurry();
        await passed.promise;
      }
    },
    stop: () => {
      stopping.abort();
      return following;
    },
  };
};

const withAll: Follow = async ({ log, views, jobs }) => {
  const progress = new ViewProgress(() => log.hurry());
  const projector = new Projector(log, views, progress, retryPolicy);
  const reactor = new Reactor(log, views, jobs, retryPolicy);
  const watch = new ErasureWatch(log, retryPolicy);
  await watch.start();
  await projector.start(projections);
  await projector.ready();
  await reactor.start(reactions);
  const names = projections.map(({ collection }) => collection.name);
  return {
    seen: (position) => progress.passed(names, position, { timeoutMs: 60_000 }),
    stop: () => Promise.all([projector.stop(), reactor.stop(), watch.stop()]),
  };
};

/** Milliseconds an append. The ways to follow take turns, so that what else goes on in the machine meets them alike. */
async function costsOf(
  [one, other]: readonly [Follow, Follow],
  events: () => Events,
): Promise<readonly [number, number]> {
  return inDirectory((first) =>
    inDirectory(async (second) => {
      const costs = [await openCost(first, one, events), await openCost(second, other, events)] as const;
      for (let round = 0; round < ROUNDS; round++) for (const { measure } of costs) await measure();
      for (const { close } of costs) await close();
      return [median(costs[0].measured), median(costs[1].measured)];
    }),
  );
}

async function openCost(directory: string, follow: Follow, events: () => Events) {
  const engines = await openBenchEngines(directory);
  const { seen, stop } = await follow(engines);
  const measured: number[] = [];
  return {
    measured,
    measure: async () => {
      const { stream, next } = events();
      await engines.codec.encode(stream, OWNER, [next()]);
      const before = process.threadCpuUsage();
      for (let number = 0; number < APPENDS; number++) await seen(await append(engines, stream, next(), number));
      const { user, system } = process.threadCpuUsage(before);
      measured.push((user + system) / 1_000 / APPENDS);
    },
    close: async () => {
      await stop();
      await engines.close();
    },
  };
}

async function append(
  { codec, eventStore }: BenchEngines,
  stream: StreamName,
  event: ReturnType<Events['next']>,
  number: number,
): Promise<number> {
  const id = randomUUID();
  const metadata = {
    accountId: OWNER,
    chatbotId: CHATBOT,
    actor: { kind: 'job' as const, id: 'bench' },
    commandId: id,
    correlationId: 'bench',
    causationId: id,
    occurredAt: '2026-01-01T00:00:00.000Z',
  };
  const [encoded] = await codec.encode(stream, OWNER, [event]);
  if (!encoded) throw new Error('There is nothing to append');
  const unhashed = { id, ...encoded, metadata };
  const hashed = { ...unhashed, hash: eventHash(stream, unhashed) };
  return (await eventStore.append(stream, [hashed], number === 0 ? 'no-stream' : number - 1)).position;
}
