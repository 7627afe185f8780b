import { REPORT_DAYS_MAX } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { type ChatbotActivity, chatbotActivityCollection } from '@chatbot-builder/contracts/views';
import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { openForReading } from '../src/adapters/sqlite/database.js';
import { searchTableOf } from '../src/adapters/sqlite/views/generation-table.js';
import { chatbotAnalytics } from '../src/contexts/analytics/chatbot-analytics.js';
import { utcDay } from '../src/contexts/analytics/utc-day.js';
import { ChatbotReports } from '../src/contexts/analytics/report/chatbot-reports.js';
import { reportRange } from '../src/contexts/analytics/report/report-range.js';
import { PopularWords } from '../src/contexts/analytics/words/popular-words.js';
import { conversationsView } from '../src/contexts/conversations/conversations.view.js';
import { catalog, projections } from '../src/contexts/manifest.js';
import { FoundConversations } from '../src/contexts/conversations/found-conversations.js';
import {
  ListConversations,
  ListConversationsHandler,
  ShownConversations,
} from '../src/contexts/conversations/conversation.queries.js';
import { sessionIdOf } from '../src/contexts/conversations/visitor/visitor-conversations.js';
import { Projector } from '../src/runtime/views/projector.js';
import { Recovery } from '../src/concurrency/recovery.js';
import { backoffMs } from '../src/runtime/follow-log.js';
import { ViewProgress } from '../src/runtime/views/view-progress.js';
import { type BenchEngines, inDirectory, openBenchEngines } from './engines.js';
import { exporting } from './export.bench.js';
import { type Measurement, median, percentile, perSecond, rounded, timed } from './measure.js';
import { CHATBOT, conversationOf, LAST_DAY, MESSAGES_PER_CONVERSATION, OWNER, seed } from './seed.js';

const SMALL = 10_000;
const LARGE = 1_000_000;
const QUERIES = 1_000;
/** Rounds whose median counts. In a single round, ten pauses of a shared machine would determine the p99. */
const ROUNDS = 5;

/** Two logs, one a hundred times the other, and everything that must not get slower with the size. */
export const views = (): Promise<readonly Measurement[]> =>
  inDirectory((smallDirectory) =>
    inDirectory(async (largeDirectory) => {
      const small = await openBenchEngines(smallDirectory);
      const large = await openBenchEngines(largeDirectory);
      await seed(small, SMALL);
      await seed(large, LARGE);
      const rebuilds = [await rebuild(small, SMALL), await rebuild(large, LARGE)] as const;
      await merged(small);
      await merged(large);
      const measured = [
        ...rebuilt(...rebuilds),
        ...(await listed(small, large)),
        ...(await analyzed(small, large)),
        ...(await exporting(large, LARGE)),
      ];
      await small.close();
      await large.close();
      return measured;
    }),
  );

interface Rebuild {
  readonly messages: number;
  /** Events per second. */
  readonly read: number;
  readonly rebuilt: number;
}

/** Rebuilds all views of a log that only `seed` wrote, and measures how fast that log is read. */
export async function rebuild(
  { eventStore, log, views: store }: Pick<BenchEngines, 'eventStore' | 'log' | 'views'>,
  messages: number,
): Promise<Rebuild> {
  const events = messages + messages / MESSAGES_PER_CONVERSATION + 1;
  const reading = async () => {
    for await (const batch of eventStore.subscribe({
      after: undefined,
      categories: catalog.names,
      signal: new AbortController().signal,
    }))
      if (batch.caughtUp) return;
  };
  // A warm-up, because a cold first run would distort the small log.
  const reads = [await timed(reading), await timed(reading), await timed(reading)];
  const read = median(reads);
  const report = (who: string, error: unknown) => {
    throw new Error(who, { cause: error });
  };
  const projector = new Projector(log, store, new ViewProgress(), {
    report,
    pause: (attempt, signal) => new Recovery().pause(backoffMs(attempt), signal),
  });
  const built = await timed(async () => {
    await projector.start(projections);
    await projector.ready();
  });
  await projector.stop();
  return { messages, read: perSecond(events, read), rebuilt: perSecond(events, built) };
}

function rebuilt(small: Rebuild, large: Rebuild): readonly Measurement[] {
  const line = ({ messages, read, rebuilt: rate }: Rebuild): Measurement => ({
    what: `rebuild of all ${projections.length} views, ${rounded(messages)} messages`,
    value: `${rounded(rate)} events/s`,
    baseline: `${rounded(read)} events/s read raw`,
    ratio: rate / read,
  });
  const ratio = small.rebuilt / small.read / (large.rebuilt / large.read);
  return [
    line(small),
    line(large),
    {
      what: 'rebuild at 10k against 1M, each over its raw read',
      value: rounded(ratio, 2),
      ratio: 1 / ratio,
      aim: { atLeast: 0.8 },
    },
  ];
}

/**
 * Waits until the trigram index is merged into one segment, the normal state of lists. Right after a rebuild it has
 * several.
 */
async function merged(engines: BenchEngines): Promise<void> {
  const db = openForReading(engines.file);
  const live = db
    .prepare('SELECT id FROM generations WHERE collection = ? AND live = 1')
    .get(conversationsView.collection.name);
  const pieces = db.prepare(`SELECT count(DISTINCT segid) AS count FROM ${searchTableOf(Number(live?.['id']))}_idx`);
  while (Number(pieces.get()?.['count']) > 1) await engines.diagnostics();
  db.close();
}

/**
 * Loads the file into the system's cache. Disk reads depend on the machine, and would only slow down the larger file.
 */
async function inMemory({ file }: BenchEngines): Promise<void> {
  await finished(createReadStream(file, { highWaterMark: 1 << 20 }).resume());
}

/**
 * Uses an empty key cache for each conversation. Otherwise the few keys of the small log would all be cached after one
 * round.
 */
const listing = (engines: BenchEngines) =>
  new ListConversationsHandler(
    engines.documents,
    new FoundConversations(engines.documents),
    new ShownConversations(engines.personalAnew()),
  );

async function listed(small: BenchEngines, large: BenchEngines): Promise<readonly Measurement[]> {
  const list = { limit: 100 };
  const fragment = (messages: number, number: number) =>
    sessionIdOf(conversationOf(number % (messages / MESSAGES_PER_CONVERSATION))).slice(4, 12);
  const kinds = {
    'conversation list, first page of 100': () => list,
    'search by eight characters of a session id': (messages: number, number: number) => ({
      ...list,
      q: fragment(messages, number),
    }),
    'search by two characters of a session id': (messages: number, number: number) => ({
      ...list,
      q: fragment(messages, number).slice(0, 2),
    }),
  };
  const chatbot = { accountId: OWNER, chatbotId: CHATBOT };
  const measured: Measurement[] = [];
  for (const [what, query] of Object.entries(kinds))
    measured.push(
      await compared(what, { small, large }, (engines, messages, round) => {
        const handler = listing(engines);
        return (number) => handler.execute(new ListConversations(chatbot, query(messages, number * 7 + round)));
      }),
    );
  return measured;
}

/** The figures and the report of a chatbot with all the messages of its log, each with an empty key cache per round. */
async function analyzed(small: BenchEngines, large: BenchEngines): Promise<readonly Measurement[]> {
  const now = LAST_DAY;
  const year = reportRange({ from: utcDay(now, 1 - REPORT_DAYS_MAX) }, now);
  const wordsOf = (engines: BenchEngines) =>
    new PopularWords(engines.documents, engines.streams, engines.personalAnew());
  return [
    await compared('figures of a chatbot', { small, large }, (engines) => {
      const words = wordsOf(engines);
      return async () =>
        chatbotAnalytics(
          await engines.documents.get<ChatbotActivity>(chatbotActivityCollection, CHATBOT),
          await words.of(CHATBOT, 'message'),
          now,
        );
    }),
    await compared('report on 30 days of a chatbot', { small, large }, (engines) => {
      const reports = new ChatbotReports(engines.documents, wordsOf(engines));
      return () => reports.of(CHATBOT, reportRange({}, now));
    }),
    await compared(`report on ${REPORT_DAYS_MAX} days of a chatbot`, { small, large }, (engines) => {
      const reports = new ChatbotReports(engines.documents, wordsOf(engines));
      return async () => {
        const { byDay } = await reports.of(CHATBOT, year);
        if (byDay.some(({ messages }) => messages === 0)) throw new Error('A day of the report has no messages.');
      };
    }),
  ];
}

/** The p99 of a query at 1M messages against the one at 10k. */
async function compared(
  what: string,
  { small, large }: { readonly small: BenchEngines; readonly large: BenchEngines },
  queryOf: (engines: BenchEngines, messages: number, round: number) => (number: number) => Promise<unknown>,
): Promise<Measurement> {
  await inMemory(large);
  await inMemory(small);
  const rounds = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const queries = { small: queryOf(small, SMALL, round), large: queryOf(large, LARGE, round) };
    const times = { small: [] as number[], large: [] as number[] };
    for (let number = 0; number < QUERIES; number++) {
      times.small.push(await timed(() => queries.small(number)));
      times.large.push(await timed(() => queries.large(number)));
    }
    rounds.small.push(percentile(times.small, 99));
    rounds.large.push(percentile(times.large, 99));
  }
  const [few, many] = [median(rounds.small), median(rounds.large)];
  return {
    what: `${what}, p99 at 1M messages`,
    value: `${rounded(many, 2)} ms`,
    baseline: `${rounded(few, 2)} ms at 10k`,
    ratio: many / few,
    aim: { atMost: 1.5 },
  };
}
