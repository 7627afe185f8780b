import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { VisitorSession } from '@chatbot-builder/contracts/widget';
import { pino } from 'pino';
import { readConfig } from '../src/settings/config.js';
import { openEngines } from '../src/engines/open-engines.js';
import type { LanguageModel } from '../src/ports/language-model.js';
import { type Running, start } from '../src/process/start.js';
import { Builder } from '../test/faults/builder-load.js';
import { raw } from './appends.bench.js';
import { inDirectory, openBenchEngines } from './engines.js';
import { type Measurement, median, rounded, timed } from './measure.js';

const TURNS = 300;
const WITHOUT_LIMITS = { CHAT_MESSAGES_PER_MINUTE: '1000000', CHAT_MESSAGES_PER_MINUTE_PER_ADDRESS: '1000000' };

/** A model that answers at once, so that only the product's own time remains. */
const instant: LanguageModel = {
  async *reply() {
    yield { type: 'text', text: 'Yes.' };
    yield {
      type: 'end',
      basis: 'model',
      used: [],
      usage: { inputTokens: 0, outputTokens: 0 },
      costMicroUsd: 0,
      model: 'instant',
    };
  },
};

/**
 * A visitor's first turn through the whole server, from request to last frame, with a model that takes no time. The baseline
 * is two sequential durable appends, which every turn needs.
 */
export const turns = (): Promise<readonly Measurement[]> =>
  inDirectory(async (directory) => {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: join(directory, 'product'),
      LOG_LEVEL: 'silent',
      ...WITHOUT_LIMITS,
    });
    const engines = await openEngines(config);
    const running = await start({ config, engines: { ...engines, model: instant }, logger: pino({ level: 'silent' }) });
    const bare = await openBenchEngines(directory);
    const append = raw(bare);
    const times = { turn: [] as number[], appends: [] as number[] };
    const turn = await visitor(running);
    for (let number = 0; number < TURNS; number++) {
      times.turn.push(await timed(turn));
      times.appends.push(await timed(() => append(randomUUID()).then(() => append(randomUUID()))));
    }
    await bare.close();
    await running.stop();
    const [own, appends] = [median(times.turn), median(times.appends)];
    return [
      {
        what: 'a chat turn without the model, request to last frame',
        value: `${rounded(own, 1)} ms`,
        baseline: `${rounded(appends, 1)} ms for two durable appends`,
        ratio: own / appends,
      },
    ];
  });

async function visitor({ address }: Running): Promise<() => Promise<void>> {
  const builder = new Builder(address);
  await builder.register('bench@example.com');
  const base = `${address}/api/widget/${await builder.create('Bench')}`;
  const { token } = VisitorSession.parse(await (await fetch(`${base}/session`, { method: 'POST' })).json());
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async () => {
    const response = await fetch(`${base}/messages`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id: randomUUID(), content: 'How long do refunds take?' }),
    });
    const text = await response.text();
    if (!text.includes('"type":"done"')) throw new Error(text);
  };
}
