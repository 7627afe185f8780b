import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '@chatbot-builder/contracts/events';
import { chatbotCategory, type StoredChatbotEvent } from '@chatbot-builder/contracts/events/chatbot';
import { z } from 'zod';
import type { Collection } from '../../kernel/collection.js';
import type { Recorded } from '../../kernel/envelope.js';
import { projection } from '../../kernel/projection.js';
import { Fenced, type ViewStore } from '../../ports/document-store.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { command, type Embedded, embedded, retryAtOnce, overriding } from '../testing/embedded.js';
import { Projector } from './projector.js';
import { ViewProgress } from './view-progress.js';

interface Named {
  readonly name: string;
}
const collection: Collection<Named> = {
  name: 'names',
  version: 1,
  schema: z.strictObject({ name: z.string() }),
  indexes: [],
};
const namesView = projection({
  collection,
  categories: [chatbotCategory],
  keysOf: (event) => [idOf(event.stream)],
  evolve: (document: Named | undefined, event: Recorded<StoredChatbotEvent>): Named | undefined =>
    event.type === 'ChatbotSettingsChanged' && event.data.changes.name !== undefined
      ? { name: event.data.changes.name }
      : document,
});

let engines: Embedded;
let progress: ViewProgress;
let projector: Projector;
let retryPolicy: ReturnType<typeof retryAtOnce>;
beforeEach(async () => {
  engines = await embedded();
  progress = new ViewProgress();
});
afterEach(async () => {
  await projector.stop();
  await engines.remove();
});

async function start(own: Partial<ViewStore> = {}): Promise<void> {
  retryPolicy = retryAtOnce();
  projector = new Projector(engines.log, overriding(engines.views, own), progress, retryPolicy);
  await projector.start([namesView]);
  await projector.ready();
}

let commands = 0;
const nothing = { initial: undefined, evolve: () => undefined };
const rename = async (name: string) => {
  const events = [{ type: 'ChatbotSettingsChanged', data: { changes: { name } } }];
  return (await engines.streams.decide('chatbot-1', nothing, () => events as never[], command(`${++commands}`)))
    .position;
};
const elsewhere = async () => {
  const { position } = await engines.streams.decide(
    'slots-1',
    nothing,
    () => [{ type: 'ChatbotSlotClaimed', data: { chatbotId: '0190a6a0-0000-4000-8000-000000000002' } }],
    command('slot'),
  );
  expect(await progress.passed(['names'], position)).toBe(true);
};
/** Whether queries follow the log and `passed` resolves. */
const follows = async (name: string) => {
  expect(await progress.passed(['names'], await rename(name))).toBe(true);
  expect(await engines.documents.get(collection, '1')).toMatchObject({ name });
};

it('a view whose build went live while the projector stopped is no longer kept', async () => {
  const [reached, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let switches = 0;
  await start({
    goLive: async (generation) => {
      await engines.views.goLive(generation);
      if (++switches === 1) return;
      reached.resolve();
      await woken.promise;
    },
  });
  const rebuilt = projector.rebuild('names');
  await reached.promise;
  const stopped = projector.stop();
  woken.resolve();
  await Promise.all([stopped, rebuilt]);
  expect(projector.keeps('names')).toBe(false);
});

it('a build that went live before the old generation was open is followed instead', async () => {
  await start();
  await follows('Ada');
  await projector.stop();
  await engines.views.begin(collection);
  const behind = Promise.withResolvers<void>();
  let asked = 0;
  await start({
    deadLetters: async (name) => {
      if (++asked === 1) await behind.promise;
      return engines.views.deadLetters(name);
    },
  });
  behind.resolve();
  await new Promise(setImmediate);
  await follows('Grace');
  expect(await engines.views.generations(collection)).toMatchObject([{ live: true }]);
  expect(retryPolicy.reports).toEqual([]);
});

it('a build whose switch succeeded but whose response was lost is followed', async () => {
  let switches = 0;
  await start({
    goLive: async (generation) => {
      await engines.views.goLive(generation);
      if (++switches === 2) throw new EngineUnavailable('The response was lost');
    },
  });
  const again = Promise.withResolvers<void>();
  retryPolicy.pause = () => again.promise;
  const rebuilt = projector.rebuild('names');
  while (retryPolicy.reports.length === 0) await new Promise(setImmediate);
  // An event of another category, so that the view's checkpoint is not written yet.
  await elsewhere();
  again.resolve();
  await rebuilt;
  await follows('Ada');
  expect(switches).toBe(3);
});

describe('a build that cannot go live', () => {
  const failing = (error: Error, times: number) => {
    let switches = 0;
    return {
      goLive: async (generation: Parameters<ViewStore['goLive']>[0]) => {
        if (++switches > 1 && switches <= 1 + times) throw error;
        await engines.views.goLive(generation);
      },
    };
  };

  it('keeps the live generation followed while it retries', async () => {
    const again = Promise.withResolvers<void>();
    await start(failing(new EngineUnavailable('away'), 1));
    retryPolicy.pause = () => again.promise;
    const rebuilt = projector.rebuild('names');
    while (retryPolicy.reports.length === 0) await new Promise(setImmediate);
    await follows('Ada');
    again.resolve();
    await rebuilt;
    await follows('Grace');
    expect(await engines.views.generations(collection)).toMatchObject([{ live: true }]);
  });

  it('is dropped after an error that no retry fixes, and the rebuild rejects', async () => {
    await start(failing(new Error('no right'), 1));
    await expect(projector.rebuild('names')).rejects.toThrow('no right');
    expect(projector.underWay('names')).toBeUndefined();
    await follows('Ada');
    expect(await engines.views.existing(collection)).toMatchObject([{ live: true }]);
    await projector.rebuild('names');
    await projector.rebuild('names');
    await follows('Grace');
    expect(retryPolicy.reports).toEqual([]);
  });

  it('ends the term when it is fenced', async () => {
    await start(failing(new Fenced('a later holder has begun'), Infinity));
    await expect(projector.rebuild('names')).rejects.toThrow(Fenced);
  });
});
