import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as elapsed } from 'node:timers/promises';
import { Builder } from '../test/faults/builder-load.js';
import { freePort } from '../test/free-port.js';
import { ProductProcess } from '../test/faults/product-process.js';
import { besideRelay, relayRow } from './beside-relay.js';
import { Client, post } from './client.js';
import { inDirectory } from './engines.js';
import { type Measurement, median, percentile, rounded, timed } from './measure.js';
import { cpuSeconds, residentMb } from './process-figures.js';

/** Dashboards that are open and follow what happens. */
const IDLE = 1_000;
const IDLE_SECONDS = 20;
const LISTS = 200;
/** Visitors whose answers are being written, and for how long each of them is. Two in a row take a minute. */
const SPOKEN = 100;
const PACE_MS = 20;
const TOKENS = 1_500;
const IN_A_ROW = 2;
const SETTLED_MS = 5_000;

/**
 * What many open streams cost: dashboards that wait for news, and answers that a provider writes at 50 tokens a second.
 */
export const openStreams = async (): Promise<readonly Measurement[]> => [...(await idle()), ...(await spoken())];

/** Memory and CPU of 1,000 dashboards that follow an account where nothing happens, and what others notice of them. */
const idle = (): Promise<readonly Measurement[]> =>
  inDirectory(async (directory) => {
    const product = ProductProcess.spawn(directory, await freePort(), { MAX_STREAMS_PER_ACCOUNT: String(IDLE) });
    const agent = new Agent({ keepAlive: true });
    try {
      await product.ready();
      const owner = await Client.of(product.origin, '/api/register', 'idle@example.com');
      const lists = async () => {
        const times: number[] = [];
        for (let list = 0; list < LISTS; list++) times.push(await timed(() => owner.list()));
        return percentile(times, 99);
      };
      await lists();
      await elapsed(SETTLED_MS);
      const [mbBefore, alone] = [residentMb(product), await lists()];
      const streams = await Promise.all(
        Array.from({ length: IDLE }, () => opened(`${product.origin}/api/live`, { agent, headers: owner.headers })),
      );
      for (const stream of streams) stream.resume();
      await elapsed(SETTLED_MS);
      const before = cpuSeconds(product);
      await elapsed(IDLE_SECONDS * 1_000);
      const cores = (cpuSeconds(product) - before) / IDLE_SECONDS;
      const kb = ((residentMb(product) - mbBefore) * 1_024) / IDLE;
      const beside = await lists();
      for (const stream of streams) stream.destroy();
      return [
        { what: `memory of an open stream, of ${rounded(IDLE)} that are idle`, value: `${rounded(kb, 1)} kB` },
        { what: `CPU that ${rounded(IDLE)} idle streams take`, value: `${rounded(cores * 100, 1)} % of a core` },
        {
          what: `a list of chatbots beside ${rounded(IDLE)} idle streams, p99`,
          value: `${rounded(beside, 1)} ms`,
          baseline: `${rounded(alone, 1)} ms without them`,
          ratio: beside / alone,
        },
      ];
    } finally {
      agent.destroy();
      await product.end('SIGTERM');
    }
  });

/** 100 answers at a time for a minute: how evenly their tokens arrive, beside a bare relay of the same provider. */
const spoken = (): Promise<readonly Measurement[]> =>
  besideRelay([TOKENS, PACE_MS], async ({ product, relay }) => {
    const owner = new Builder(product.origin);
    await owner.register('spoken@example.com');
    const own = await listen(product, product.origin, await owner.create('Bench'));
    const bare = await listen(relay.process, relay.origin, randomUUID());
    const what = `${SPOKEN} streams at ${1_000 / PACE_MS} tokens a second for a minute`;
    return [
      relayRow(`${what}, how late a token is against the pace, p50`, [median(own.late), median(bare.late)]),
      relayRow(`${what}, how late a token is against the pace, p99`, [
        percentile(own.late, 99),
        percentile(bare.late, 99),
      ]),
      {
        what: `${what}, CPU`,
        value: `${rounded(own.cores * 100)} % of a core`,
        baseline: `${rounded(bare.cores * 100)} % by a bare relay of the provider`,
        ratio: own.cores / bare.cores,
      },
    ];
  });

interface Heard {
  /** Milliseconds that each token came later than the first one and the pace say. */
  readonly late: readonly number[];
  readonly cores: number;
}

async function listen(
  process: { readonly pid?: number | undefined },
  origin: string,
  chatbotId: string,
): Promise<Heard> {
  const agent = new Agent({ keepAlive: true });
  const base = `${origin}/api/widget/${chatbotId}`;
  const late: number[] = [];
  const visitor = async (_: unknown, number: number) => {
    const { token } = (await (await post(`${base}/session`, {}, {})).json()) as { readonly token: string };
    for (let turn = 0; turn < IN_A_ROW; turn++) {
      const body = JSON.stringify({ id: randomUUID(), content: `Tell customer ${number} story ${turn}, please.` });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const stream = await opened(`${base}/messages`, { agent, headers, method: 'POST' }, body);
      late.push(...lateness(await arrivals(stream)));
    }
  };
  await elapsed(SETTLED_MS);
  const [before, began] = [cpuSeconds(process), performance.now()];
  await Promise.all(Array.from({ length: SPOKEN }, visitor));
  const cores = (cpuSeconds(process) - before) / ((performance.now() - began) / 1_000);
  agent.destroy();
  return { late, cores };
}

/** When each text of the stream came, with how many tokens it is. */
async function arrivals(stream: IncomingMessage): Promise<readonly { readonly at: number; readonly tokens: number }[]> {
  const came: { at: number; tokens: number }[] = [];
  stream.setEncoding('utf8');
  let rest = '';
  stream.on('data', (chunk: string) => {
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      if (!frame.includes('"type":"text"')) continue;
      const { text } = JSON.parse(frame.slice(frame.indexOf('{'))) as { readonly text: string };
      came.push({ at: performance.now(), tokens: text.trim().split(/\s+/).length });
    }
  });
  await once(stream, 'end');
  if (came.length < TOKENS / 10) throw new Error(`Only ${came.length} texts came: ${rest}`);
  return came;
}

/** A text is as late as its last token, against the earliest line through all of them. */
function lateness(came: readonly { readonly at: number; readonly tokens: number }[]): readonly number[] {
  let tokens = 0;
  const offsets = came.map(({ at, tokens: more }) => at - (tokens += more) * PACE_MS);
  const earliest = offsets.reduce((least, offset) => Math.min(least, offset), Infinity);
  return offsets.map((offset) => offset - earliest);
}

async function opened(
  url: string,
  options: { readonly agent: Agent; readonly headers: Record<string, string>; readonly method?: string },
  body = '',
): Promise<IncomingMessage> {
  const sent = request(url, options).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  return response.on('error', () => undefined);
}
