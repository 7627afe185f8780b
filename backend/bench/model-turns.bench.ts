import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Builder } from '../test/faults/builder-load.js';
import { freePort, ProductProcess } from '../test/faults/product-process.js';
import { inDirectory } from './engines.js';
import { type Measurement, percentile, rounded } from './measure.js';
import { cpuSeconds, withChildren } from './process-figures.js';
import { TurnLoad } from './turn-load.js';

const PER_SECOND = 100;
const WARM_UP = 500;
const TURNS = 2_000;

interface Helper {
  readonly process: { readonly pid?: number | undefined };
  readonly origin: string;
  end(): Promise<unknown>;
}

/** Turns that a provider's model answers at once, offered at 100 a second whether or not the earlier ones are answered. */
export const modelTurns = (): Promise<readonly Measurement[]> =>
  inDirectory(async (directory) => {
    const provider = await helper('instant-provider.js');
    const baseUrl = `${provider.origin}/v1`;
    const relay = await helper('provider-relay.js', baseUrl);
    const product = ProductProcess.spawn(join(directory, 'product'), await freePort(), {
      OPENAI_BASE_URL: baseUrl,
      PLATFORM_CREDITS: 'unlimited',
    });
    try {
      await product.ready();
      const owner = new Builder(product.origin);
      await owner.register('models@example.com');
      const own = await offered(product, product.origin, await owner.create('Bench'));
      const bare = await offered(relay.process, relay.origin, randomUUID());
      return [...compared('request to last frame', own.turns, bare.turns), ...firstText(own, bare), cpu(own, bare)];
    } finally {
      await Promise.all([product.end('SIGTERM'), relay.end()]);
      await provider.end();
    }
  });

async function helper(file: string, ...given: readonly string[]): Promise<Helper> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), given, { execArgv: [] });
  const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];
  return {
    process: child,
    origin: `http://127.0.0.1:${port}`,
    end: () => {
      child.disconnect();
      return once(child, 'exit');
    },
  };
}

interface Times {
  readonly turns: readonly number[];
  readonly firstTexts: readonly number[];
  readonly cpuMs: number;
}

async function offered(process: Helper['process'], origin: string, chatbotId: string): Promise<Times> {
  const load = new TurnLoad(origin, chatbotId);
  try {
    await load.offer(WARM_UP, PER_SECOND);
    const before = usedSeconds(process);
    const times = await load.offer(TURNS, PER_SECOND);
    return { ...times, cpuMs: ((usedSeconds(process) - before) * 1_000) / TURNS };
  } finally {
    load.end();
  }
}

const compared = (what: string, own: readonly number[], bare: readonly number[]): readonly Measurement[] =>
  ([50, 99] as const).map((percent) => {
    const [ours, theirs] = [percentile(own, percent), percentile(bare, percent)];
    return {
      what: `${PER_SECOND} turns a second with a model that answers at once, ${what} p${percent}${percent === 99 ? ', in units of 25 ms' : ''}`,
      value: `${rounded(ours, 1)} ms`,
      baseline: `${rounded(theirs, 1)} ms by a bare relay of the provider`,
      ratio: percent === 99 ? ours / 25 : ours / theirs,
      ...(percent === 99 && { aim: { atMost: 1 } }),
    };
  });

function firstText(own: Times, bare: Times): readonly Measurement[] {
  const [ours, theirs] = [percentile(own.firstTexts, 50), percentile(bare.firstTexts, 50)];
  return [
    {
      what: 'time to first token added by us, p50, in units of 10 ms',
      value: `${rounded(ours - theirs, 1)} ms`,
      baseline: `${rounded(theirs, 1)} ms by the relay`,
      ratio: (ours - theirs) / 10,
      aim: { atMost: 1 },
    },
  ];
}

const cpu = ({ cpuMs: ours }: Times, { cpuMs: theirs }: Times): Measurement => ({
  what: 'CPU of such a turn',
  value: `${rounded(ours, 2)} ms`,
  baseline: `${rounded(theirs, 2)} ms by the relay`,
  ratio: ours / theirs,
});

const usedSeconds = (process: Helper['process']): number =>
  withChildren(process)
    .map(cpuSeconds)
    .reduce((sum, seconds) => sum + seconds, 0);
