import { expect, it } from 'vitest';
import type { ViewStore } from '../ports/document-store.js';
import type { Knowledge } from '../runtime/knowledge.js';
import type { Log } from '../runtime/log.js';
import { Registry } from '../runtime/registry.js';
import type { Orders } from './orders.js';
import { ReplayService } from './replay-service.js';

it('stops waiting for a retry when its caller disconnects', async () => {
  let listening = 0;
  const orders = {
    place: async () => ({ settled: new Promise<void>(() => undefined), close: () => void (listening -= 1) }),
  };
  const desk = new ReplayService(
    new Registry([]),
    {} as Log,
    {} as ViewStore,
    orders as unknown as Orders,
    {} as Knowledge,
  );
  const gone = new AbortController();
  listening += 1;
  const frames = desk.retry(['chatbots'], 'r1', gone.signal);
  const next = frames.next();
  setImmediate(() => gone.abort());
  await expect(next).rejects.toThrow('aborted');
  expect(listening).toBe(0);
});
