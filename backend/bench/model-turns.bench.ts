import { randomUUID } from 'node:crypto';
import { Builder } from '../test/faults/builder-load.js';
import type { BenchProcess } from './bench-process.js';
import { besideRelay, relayRow } from './beside-relay.js';
import { type Measurement, median, percentile, perSecond, rounded } from './measure.js';
import { cpuSeconds, withChildren } from './process-figures.js';
import { sentences } from './seeded-text.js';
import { type Times, TurnLoad } from './turn-load.js';

const PER_SECOND = 100;
/** Turns before those that count: V8 compiles, as a server in service has long done. */
const WARM_UP = 3_000;
/** Turns of each round. */
const OFFERED = 1_000;
/** Visitors in closed loop, and turns in each round. */
const CLOSED = [
  [1, 100],
  [16, 800],
  [64, 1_600],
] as const;
const ROUNDS = 5;
/** More than fits a prompt whole, so that each question is searched for. */
const SECTIONS = 400;

/** Turns with a provider whose model answers at once, beside a bare relay of that provider. */
export const modelTurns = (): Promise<readonly Measurement[]> =>
  besideRelay([], async ({ product, relay }) => {
    const bare = new Asked(relay.process, relay.origin, randomUUID());
    const small = new Asked(product, product.origin, await withKnowledge(product.origin, 0));
    const large = new Asked(product, product.origin, await withKnowledge(product.origin, SECTIONS));
    const measured = [...(await openLoop({ small, large, bare }))];
    for (const [visitors, turns] of CLOSED)
      measured.push(...(await closedLoop({ small, large, bare }, visitors, turns)));
    await Promise.all([bare, small, large].map(({ load }) => load.end()));
    return measured;
  });

/** A chatbot of an account of its own, with a document of this many sections. */
async function withKnowledge(origin: string, sections: number): Promise<string> {
  const owner = new Builder(origin);
  await owner.register(`models-${sections}@example.com`);
  const chatbotId = await owner.create('Bench');
  if (sections > 0) {
    const sentence = sentences(7);
    const text = Array.from({ length: sections }, (_, at) => `## Section ${at}\n\n${sentence(40)} ${sentence(40)}\n`);
    await owner.upload(chatbotId, 'handbook.md', text.join('\n'));
  }
  return chatbotId;
}

/** A server that visitors ask, and what it uses. */
class Asked {
  readonly load: TurnLoad;

  constructor(
    private readonly process: BenchProcess['process'],
    origin: string,
    chatbotId: string,
  ) {
    this.load = new TurnLoad(origin, chatbotId);
  }

  /** CPU milliseconds that the work took. */
  async cpuMs(work: () => Promise<unknown>): Promise<number> {
    const before = this.usedSeconds();
    await work();
    return (this.usedSeconds() - before) * 1_000;
  }

  private usedSeconds(): number {
    return withChildren(this.process)
      .map(cpuSeconds)
      .reduce((sum, seconds) => sum + seconds, 0);
  }
}

const SERVERS = ['small', 'large', 'bare'] as const;
type Servers = Readonly<Record<(typeof SERVERS)[number], Asked>>;
const WHERE = { small: 'in the prompt', large: 'searched' } as const;

/** Measures the servers in turns, so that a busy minute of the machine meets all of them. Returns the medians. */
async function inRounds<Figure extends string>(
  servers: Servers,
  measure: (asked: Asked) => Promise<Readonly<Record<Figure, number>>>,
): Promise<(name: keyof Servers, figure: Figure) => number> {
  const rounds = { small: [], large: [], bare: [] } as Record<keyof Servers, Readonly<Record<Figure, number>>[]>;
  for (let round = 0; round < ROUNDS; round++)
    for (const name of SERVERS) rounds[name].push(await measure(servers[name]));
  return (name, figure) => median(rounds[name].map((each) => each[figure]));
}

type Offered = Readonly<Record<'p50' | 'p99' | 'firstText' | 'cpuMs', number>>;

/** The medians of rounds, so that a moment in which the machine stands still counts in one of them. */
async function offered(asked: Asked): Promise<Offered> {
  await asked.load.offer(WARM_UP, PER_SECOND);
  const rounds: Offered[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await offeredOnce(asked));
  const of = (figure: keyof Offered) => median(rounds.map((each) => each[figure]));
  return { p50: of('p50'), p99: of('p99'), firstText: of('firstText'), cpuMs: of('cpuMs') };
}

async function offeredOnce(asked: Asked): Promise<Offered> {
  let times: Times = { turns: [], firstTexts: [] };
  const cpuMs = (await asked.cpuMs(async () => (times = await asked.load.offer(OFFERED, PER_SECOND)))) / OFFERED;
  const [p50, p99] = [percentile(times.turns, 50), percentile(times.turns, 99)];
  return { p50, p99, firstText: median(times.firstTexts), cpuMs };
}

/**
 * A steady number of turns a second, however long each takes. One server after the other: in turns, V8 gave memory back
 * while another one was measured, and the next turns waited for it.
 */
async function openLoop(servers: Servers): Promise<readonly Measurement[]> {
  const all = {
    small: await offered(servers.small),
    large: await offered(servers.large),
    bare: await offered(servers.bare),
  };
  const of = (name: keyof Servers, figure: keyof Offered) => all[name][figure];
  return (['small', 'large'] as const).flatMap((name) => {
    const what = `${PER_SECOND} turns a second offered, the knowledge ${WHERE[name]}`;
    const p99 = [of(name, 'p99'), of('bare', 'p99')] as const;
    const added = of(name, 'firstText') - of('bare', 'firstText');
    return [
      relayRow(`${what}, request to last frame p50`, [of(name, 'p50'), of('bare', 'p50')]),
      {
        ...relayRow(`${what}, request to last frame p99, in units of 25 ms`, p99),
        ratio: p99[0] / 25,
        aim: { atMost: 1 },
      },
      {
        what: `${what}, time to first token added by us, p50, in units of 10 ms`,
        value: `${rounded(added, 1)} ms`,
        baseline: `${rounded(of('bare', 'firstText'), 1)} ms by the relay`,
        ratio: added / 10,
        aim: { atMost: 1 },
      },
      relayRow(`${what}, CPU of a turn`, [of(name, 'cpuMs'), of('bare', 'cpuMs')]),
    ];
  });
}

/** As fast as the visitors can. */
async function closedLoop(servers: Servers, visitors: number, turns: number): Promise<readonly Measurement[]> {
  const of = await inRounds(servers, (asked) => figures(asked, visitors, turns));
  const who = `${visitors} ${visitors === 1 ? 'visitor' : 'visitors'} in closed loop`;
  return (['small', 'large'] as const).flatMap((name) => {
    const how = `${who}, the knowledge ${WHERE[name]}`;
    return [
      {
        what: `${how}, turns a second`,
        value: rounded(of(name, 'perSecond')),
        baseline: `${rounded(of('bare', 'perSecond'))} by a bare relay of the provider`,
        ratio: of(name, 'perSecond') / of('bare', 'perSecond'),
      },
      relayRow(`${how}, request to last frame p50`, [of(name, 'p50'), of('bare', 'p50')]),
      relayRow(`${how}, request to last frame p99`, [of(name, 'p99'), of('bare', 'p99')]),
      relayRow(`${how}, CPU of a turn`, [of(name, 'cpuMs'), of('bare', 'cpuMs')]),
    ];
  });
}

type Figures = Readonly<Record<'perSecond' | 'p50' | 'p99' | 'cpuMs', number>>;

async function figures(asked: Asked, visitors: number, turns: number): Promise<Figures> {
  let [ms, times]: [number, readonly number[]] = [0, []];
  const cpuMs = await asked.cpuMs(async () => {
    const load = await asked.load.run(turns, visitors);
    [ms, times] = [load.ms, load.turns];
  });
  return {
    perSecond: perSecond(times.length, ms),
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    cpuMs: cpuMs / times.length,
  };
}
