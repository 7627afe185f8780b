import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { ENGINE_SETTINGS } from '../src/settings/engine-settings.js';
import { FakeProcess } from '../test/engines/eventstoredb/fake-process.js';
import { Builder } from '../test/faults/builder-load.js';
import { freePort } from '../test/free-port.js';
import { ProductProcess } from '../test/faults/product-process.js';
import { raw } from './appends.bench.js';
import { benchProcess } from './bench-process.js';
import { inDirectory, openBenchEngines } from './engines.js';
import { concurrently, type Measurement, median, percentile, perSecond, rounded, timed } from './measure.js';
import { cpuSeconds, residentMb, withChildren } from './process-figures.js';
import { TurnLoad } from './turn-load.js';

/** After these a server's memory is read. TURNS takes fewer, for a quick look at the rest. */
const TURNS = Number(process.env['TURNS'] ?? 20_000);
/** A built checkout to measure beside this one, and compare with. */
const BASELINE = process.env['BASELINE'];
const ROUND = 1_000;
/** V8 keeps the memory of threads that have ended for 8 s. */
const SETTLED_MS = 15_000;
/** V8 looks 8 s after a collection whether it can give memory back, and every 8 s again while there is work to do. */
const AT_REST_MS = 25_000;
const FIRST_TURNS = 300;
/** Messages of a short conversation, of one whose history is a page, and of one near its bound. */
const FEW = 10;
const PAGE = LIMITS.historyPage;
const MANY = 480;
const CONVERSATIONS = 30;
const MORE_TURNS = 6;
/** Engine settings of this process's environment. */
const EMBEDDED = Object.fromEntries(Object.keys(ENGINE_SETTINGS).map((name) => [name, '']));

/** A chat turn over HTTP on the offline model: from request to last frame, and under 16 visitors in closed loop. */
export const turns = (): Promise<readonly Measurement[]> =>
  inDirectory(async (directory) => {
    if (!existsSync('/proc/self/stat'))
      return [{ what: 'chat turns', value: 'not measured: CPU time and memory are read from /proc' }];
    const alone = await oneTurn(directory);
    const long = await longConversations(directory);
    const embedded = await closedLoop(directory);
    return [...alone, ...long, ...embedded, ...(await onEventStoreDb(directory))];
  });

/**
 * A visitor's turn while nobody else is there. The baseline is two sequential durable appends, which every turn needs.
 */
async function oneTurn(directory: string): Promise<readonly Measurement[]> {
  const server = await Server.product('one', join(directory, 'one'));
  const bare = await openBenchEngines(directory);
  const append = raw(bare);
  const times = { turn: [] as number[], appends: [] as number[] };
  try {
    for (let turn = 0; turn < FIRST_TURNS; turn++) {
      times.turn.push(await timed(() => server.load.turn()));
      times.appends.push(await timed(() => append(randomUUID()).then(() => append(randomUUID()))));
    }
  } finally {
    await bare.close();
    await server.end();
  }
  const [own, appends] = [median(times.turn), median(times.appends)];
  return [
    {
      what: 'a chat turn of a lone visitor, request to last frame',
      value: `${rounded(own, 1)} ms`,
      baseline: `${rounded(appends, 1)} ms for two durable appends`,
      ratio: own / appends,
    },
  ];
}

/** What one more turn costs near the bound of a conversation, and a page of its history, beside shorter ones. */
async function longConversations(directory: string): Promise<readonly Measurement[]> {
  const server = await Server.product('long', join(directory, 'long'));
  const [few, page, many] = [new Talks(FEW), new Talks(PAGE), new Talks(MANY)];
  try {
    await concurrently(Array.from({ length: CONVERSATIONS }).keys(), CONVERSATIONS, async () => {
      for (const talks of [few, page, many]) await talks.begin(server.load);
    });
    await elapsed(SETTLED_MS);
    for (let round = 0; round < MORE_TURNS; round++) for (const talks of [few, page, many]) await talks.goOn(server);
  } finally {
    await server.end();
  }
  const row = (what: string, figure: 'turnMs' | 'cpuMs' | 'pageMs', baseline: Talks): Measurement => ({
    what: `${what} of a conversation of ${MANY} messages`,
    value: `${rounded(many[figure], 2)} ms`,
    baseline: `${rounded(baseline[figure], 2)} ms of ${baseline.messages}`,
    ratio: many[figure] / baseline[figure],
    aim: { atMost: 1.5 },
  });
  return [
    row('a further turn', 'turnMs', few),
    row('CPU of a further turn', 'cpuMs', few),
    // As long a page of it: a shorter conversation has less to open.
    row('the latest page of the history', 'pageMs', page),
  ];
}

/** Conversations that begin with so many messages, and what a further turn takes in them. */
class Talks {
  private readonly visitors: string[] = [];
  private readonly turns: number[] = [];
  private readonly pages: number[] = [];
  private cpu = 0;

  constructor(readonly messages: number) {}

  async begin(load: TurnLoad): Promise<void> {
    this.visitors.push(await load.visitor(this.messages / 2));
  }

  async goOn(server: Server): Promise<void> {
    this.cpu += await server.cpuMsOf(async () => {
      for (const visitor of this.visitors) this.turns.push(await timed(() => server.load.turn(visitor)));
    });
    for (const visitor of this.visitors) this.pages.push(await timed(() => server.load.history(visitor)));
  }

  get turnMs(): number {
    return median(this.turns);
  }

  get cpuMs(): number {
    return this.cpu / this.turns.length;
  }

  get pageMs(): number {
    return median(this.pages);
  }
}

/** This checkout, the baseline's and a bare relay, in turns, so that a busy minute of the machine meets all of them. */
async function closedLoop(directory: string): Promise<readonly Measurement[]> {
  if (BASELINE === undefined) console.log('BASELINE names no checkout to compare with, so most aims are not measured.');
  const own = await Server.product('own', join(directory, 'own'));
  const baseline =
    BASELINE === undefined ? undefined : await Server.product('base', join(directory, 'base'), resolve(BASELINE));
  const relay = await Server.relay();
  const servers = [own, relay, ...(baseline ? [baseline] : [])];
  const measured: Measurement[] = [];
  try {
    await elapsed(AT_REST_MS);
    for (const server of servers) server.rest();
    await inRounds(servers, TURNS);
    await elapsed(SETTLED_MS);
    if (baseline)
      measured.push(...compared(own.figures(), baseline.figures(), `on ${basename(resolve(BASELINE ?? ''))}`, AIMS));
    measured.push(...compared(own.figures(), relay.figures(), 'by a bare relay', {}), ...memory(own, baseline));
  } finally {
    await Promise.all(servers.map((server) => server.end()));
  }
  return [...measured, perMessage(join(directory, 'own'))];
}

/** CPU of our process with the log on our fake, which runs in another one, against the embedded log. */
async function onEventStoreDb(directory: string): Promise<readonly Measurement[]> {
  const embedded = await Server.product('embedded', join(directory, 'embedded'));
  // Between the product's start and end: its process keeps this one alive while the fake starts and ends, the fake does
  // not.
  const fake = await FakeProcess.start();
  const remote = await Server.product('remote', join(directory, 'remote'), undefined, {
    EVENTSTORE_URL: fake.url('esdb'),
  });
  try {
    await inRounds([embedded, remote], TURNS / 2);
    const [, cpu] = compared(remote.figures(), embedded.figures(), 'embedded', { cpu: { atMost: 1.5 } });
    return cpu ? [{ ...cpu, what: `${cpu.what}, the log on our fake EventStoreDB` }] : [];
  } finally {
    await remote.end();
    await fake.end();
    await embedded.end();
  }
}

async function inRounds(servers: readonly Server[], turns: number): Promise<void> {
  for (let done = 0; done < turns; done += ROUND)
    for (const server of servers) await server.round(Math.min(ROUND, turns - done));
}

interface Figures {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly firstTextMs: number;
}
type Aims = Partial<Record<'rate' | 'cpu' | 'firstText', Measurement['aim'] & object>>;
const AIMS: Aims = { rate: { atLeast: 1.8 }, cpu: { atMost: 0.55 }, firstText: { atMost: 0.5 } };

const compared = (own: Figures, other: Figures, whose: string, aims: Aims): readonly Measurement[] => [
  {
    what: '16 visitors in closed loop, turns a second',
    value: rounded(own.perSecond),
    baseline: `${rounded(other.perSecond)} ${whose}`,
    ratio: own.perSecond / other.perSecond,
    ...(aims.rate && { aim: aims.rate }),
  },
  {
    what: '16 visitors in closed loop, CPU a turn',
    value: `${rounded(own.cpuMs, 2)} ms`,
    baseline: `${rounded(other.cpuMs, 2)} ms ${whose}`,
    ratio: own.cpuMs / other.cpuMs,
    ...(aims.cpu && { aim: aims.cpu }),
  },
  {
    what: '16 visitors in closed loop, first text p50',
    value: `${rounded(own.firstTextMs, 1)} ms`,
    baseline: `${rounded(other.firstTextMs, 1)} ms ${whose}`,
    ratio: own.firstTextMs / other.firstTextMs,
    ...(aims.firstText && { aim: aims.firstText }),
  },
];

function memory(own: Server, baseline: Server | undefined): readonly Measurement[] {
  const besides = (mb: number | undefined) => (mb === undefined ? {} : { baseline: `${rounded(mb)} MB` });
  const [atRest, after] = [own.mbAtRest, own.mb()];
  return [
    {
      what: 'memory at rest, in units of 250 MB',
      value: `${rounded(atRest)} MB`,
      ...besides(baseline?.mbAtRest),
      ratio: atRest / 250,
      aim: { atMost: 1 },
    },
    {
      what: `memory after ${rounded(TURNS)} turns, in units of 450 MB`,
      value: `${rounded(after)} MB`,
      ...besides(baseline?.mb()),
      ratio: after / 450,
      aim: { atMost: 1 },
    },
  ];
}

/**
 * Disk space of a question or an answer with everything that is kept for it: events, views, keys. Of a server that has
 * stopped: a running one has a log of writes of 16 to 64 MB, however many messages there are.
 */
function perMessage(dataDir: string): Measurement {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  const each = bytes / (2 * TURNS);
  return {
    what: `disk space a message after ${rounded(TURNS)} turns, in units of 3,000 bytes`,
    value: `${rounded(each)} bytes`,
    ratio: each / 3_000,
    aim: { atMost: 1 },
  };
}

/** A server process under load, and what it cost. */
class Server {
  mbAtRest = Number.NaN;
  private readonly rounds: Figures[] = [];

  private constructor(
    private readonly process: { readonly pid?: number | undefined },
    readonly load: TurnLoad,
    private readonly stop: () => Promise<unknown>,
  ) {}

  static async product(
    name: string,
    dataDir: string,
    checkout?: string,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Server> {
    const process = ProductProcess.spawn(
      dataDir,
      await freePort(),
      { ...EMBEDDED, ...settings },
      checkout && join(checkout, 'backend'),
    );
    await process.ready();
    const owner = new Builder(process.origin);
    await owner.register(`${name}@example.com`);
    const load = new TurnLoad(process.origin, await owner.create('Bench'));
    return new Server(process, load, () => process.end('SIGTERM'));
  }

  static async relay(): Promise<Server> {
    const relay = await benchProcess('relay.js');
    return new Server(relay.process, new TurnLoad(relay.origin, randomUUID()), () => relay.end());
  }

  rest(): void {
    this.mbAtRest = this.mb();
  }

  async round(turns: number): Promise<void> {
    const before = this.cpuSeconds();
    const { ms, firstTexts } = await this.load.run(turns);
    const cpuMs = ((this.cpuSeconds() - before) * 1_000) / turns;
    this.rounds.push({ perSecond: perSecond(turns, ms), cpuMs, firstTextMs: median(firstTexts) });
  }

  /** Milliseconds of CPU that it takes meanwhile. */
  async cpuMsOf(work: () => Promise<unknown>): Promise<number> {
    const before = this.cpuSeconds();
    await work();
    return (this.cpuSeconds() - before) * 1_000;
  }

  /** Of the quietest quarter of the rounds: whoever shares the machine can only slow a round down. */
  figures(): Figures {
    const of = (figure: keyof Figures, best: number) =>
      percentile(
        this.rounds.map((round) => round[figure]),
        best,
      );
    return { perSecond: of('perSecond', 75), cpuMs: of('cpuMs', 25), firstTextMs: of('firstTextMs', 25) };
  }

  /** Resident memory with all children, in megabytes. */
  mb(): number {
    return withChildren(this.process)
      .map(residentMb)
      .reduce((sum, mb) => sum + mb, 0);
  }

  async end(): Promise<void> {
    await this.load.end();
    await this.stop();
  }

  private cpuSeconds(): number {
    return withChildren(this.process)
      .map(cpuSeconds)
      .reduce((sum, seconds) => sum + seconds, 0);
  }
}
