import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { build, Builder } from '../test/faults/builder-load.js';
import { freePort } from '../test/free-port.js';
import { ProductProcess } from '../test/faults/product-process.js';
import { Random } from '../test/faults/random.js';
import { Visitor } from '../test/faults/visitor-load.js';
import { ENGINE_SETTINGS } from '../src/settings/engine-settings.js';
import { sharedEngines, notRepresentative } from './external-engines.js';
import { inDirectory } from './engines.js';
import { type Measurement, median, rounded } from './measure.js';
import { cpuSeconds, mostResident, residentMb } from './process-figures.js';

const LEASE_SECONDS = 2;
const KILLS = 3;
const POLL_MS = 20;
const SETTLED_MS = 3_000;
const WARMING = 2;
const ROUNDS = 4;
const VISITORS = 8;
const TURNS_EACH = 20;
const ATTEMPTS = 5;
const EMAIL = 'owner@example.com';
/** Engine settings of this process's environment. */
const EMBEDDED = Object.fromEntries(Object.keys(ENGINE_SETTINGS).map((name) => [name, '']));

/** Processes with a role each on shared engines. The client uses a part of the same machine. */
export async function roles(): Promise<readonly Measurement[]> {
  if (!existsSync('/proc/self/stat')) return [notMeasured('CPU time and memory are read from /proc')];
  const alone = await onEngines(EMBEDDED, 'the embedded engines', memoryOfAll);
  const engines = await sharedEngines();
  if ('missing' in engines) return [...alone, notMeasured(engines.missing)];
  try {
    return [...alone, ...(await onEngines(engines.settings, engines.makes, measured)), notRepresentative];
  } finally {
    await engines.end();
  }
}

function onEngines(
  settings: Readonly<Record<string, string>>,
  makes: string,
  measure: (product: Product) => Promise<readonly Measurement[]>,
): Promise<readonly Measurement[]> {
  return inDirectory(async (directory) => {
    const product = new Product(directory, settings);
    try {
      const rows = await measure(product);
      return rows.map((row) => ({ ...row, what: `${row.what}; on ${makes}` }));
    } finally {
      await product.end();
    }
  });
}

const notMeasured = (why: string): Measurement => ({
  what: 'processes with a role each',
  value: `not measured: ${why}`,
});

class Product {
  private readonly processes: ProductProcess[] = [];

  constructor(
    private readonly directory: string,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  /** Resolves once the process is ready. */
  async begin(ROLE: string): Promise<ProductProcess> {
    const dataDir = join(this.directory, `${ROLE}-${this.processes.length}`);
    const process = ProductProcess.spawn(dataDir, await freePort(), {
      ...this.settings,
      ROLE,
      LEASE_SECONDS: String(LEASE_SECONDS),
    });
    this.processes.push(process);
    await process.ready();
    return process;
  }

  async end(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.end('SIGKILL')));
  }
}

async function memoryOfAll(product: Product): Promise<readonly Measurement[]> {
  const all = await product.begin('all');
  const owner = new Builder(all.origin);
  await owner.register(EMAIL);
  return memoryOf({ all }, owner, await owner.create('Bench'));
}

async function measured(product: Product): Promise<readonly Measurement[]> {
  const keeper = await product.begin('projector');
  const worker = await product.begin('worker');
  const [api, other] = [await product.begin('api'), await product.begin('api')];
  const owner = new Builder(api.origin);
  await owner.register(EMAIL);
  const chatbotId = await owner.create('Bench');
  const memory = await memoryOf({ api, projector: keeper, worker }, owner, chatbotId);
  return [...memory, await turnsPerCpuSecond(api, other, chatbotId), await nextUpdate(product, api, keeper)];
}

async function memoryOf(
  processes: Readonly<Record<string, ProductProcess>>,
  owner: Builder,
  chatbotId: string,
): Promise<readonly Measurement[]> {
  await elapsed(SETTLED_MS);
  const all = Object.values(processes);
  const idle = all.map(residentMb);
  const loaded = await mostResident(all, async () => {
    const enough = new AbortController();
    const building = build(
      owner,
      chatbotId,
      new Random(0),
      { accounts: new Set(), documents: new Set() },
      enough.signal,
    );
    await talk([owner.origin], chatbotId);
    enough.abort();
    await building;
  });
  return Object.keys(processes).map((role, at) => {
    const [without, most] = [idle[at] ?? Number.NaN, loaded[at] ?? Number.NaN];
    return {
      what: `memory of the role ${role} under load`,
      value: `${rounded(most)} MB`,
      baseline: `${rounded(without)} MB idle`,
      ratio: most / without,
    };
  });
}

/** The same visitors on one process and spread over two, alternately. */
async function turnsPerCpuSecond(api: ProductProcess, other: ProductProcess, chatbotId: string): Promise<Measurement> {
  const rate = async (processes: readonly ProductProcess[]) => {
    const taken = () => processes.reduce((sum, process) => sum + cpuSeconds(process), 0);
    const before = taken();
    await talk(
      processes.map(({ origin }) => origin),
      chatbotId,
    );
    return (VISITORS * TURNS_EACH) / (taken() - before);
  };
  // A warm-up, so that compilation does not count.
  for (let round = 0; round < WARMING; round++) for (const process of [api, other]) await rate([process]);
  const rates = { one: [] as number[], two: [] as number[] };
  // Engines get slower with every round, so each variant goes first equally often.
  for (let round = 0; round < ROUNDS; round++) {
    const one = async () => void rates.one.push(await rate([round % 2 === 0 ? api : other]));
    const two = async () => void rates.two.push(await rate([api, other]));
    for (const measure of round % 4 < 2 ? [one, two] : [two, one]) await measure();
  }
  const [one, two] = [median(rates.one), median(rates.two)];
  return {
    what: 'chat turns in a CPU-second of two API processes',
    value: rounded(two, 1),
    baseline: `${rounded(one, 1)} of one`,
    ratio: two / one,
    aim: { atLeast: 0.85 },
  };
}

let visitors = 0;

/** Resolves once each visitor has had all turns. A visitor resumes an interrupted conversation, as the widget does. */
async function talk(origins: readonly string[], chatbotId: string): Promise<void> {
  const visit = async (number: number) => {
    const enough = new AbortController();
    const accepted = new Set<string>();
    const visitor = new Visitor(
      chatbotId,
      new Random(++visitors),
      ({ messageId }) => accepted.add(messageId).size === TURNS_EACH && enough.abort(),
    );
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      await visitor.talk(origins[number % origins.length] ?? '', enough.signal);
      if (enough.signal.aborted) return;
      console.error(`A visitor's conversation broke off after ${accepted.size} turns`);
    }
    throw new Error('A visitor is stuck');
  };
  await Promise.all(Array.from({ length: VISITORS }, (_, number) => visit(number)));
}

/**
 * Longest time from killing the keeper of the views, with another one standing by, until a list shows a later write.
 */
async function nextUpdate(product: Product, api: ProductProcess, first: ProductProcess): Promise<Measurement> {
  const seconds: number[] = [];
  let keeper = first;
  for (let kill = 0; kill < KILLS; kill++) {
    const owner = new Builder(api.origin);
    await owner.register(`kill-${kill}@example.com`);
    const standby = await product.begin('projector');
    await elapsed(LEASE_SECONDS * 1_000);
    await keeper.end('SIGKILL');
    const killed = performance.now();
    const id = await owner.create('Seen');
    while (!(await owner.chatbots()).includes(id)) await elapsed(POLL_MS);
    seconds.push((performance.now() - killed) / 1_000);
    keeper = standby;
  }
  const longest = Math.max(...seconds);
  return {
    what: 'SIGKILL of the projector to the next view update',
    value: `${rounded(longest, 1)} s`,
    baseline: `${LEASE_SECONDS} s lease`,
    ratio: longest / LEASE_SECONDS,
    aim: { atMost: 2 },
  };
}
