import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Catalog, idOf, streamName } from '@chatbot-builder/contracts/events';
import { chatbotCategory, chatbotEvents, type StoredChatbotEvent } from '@chatbot-builder/contracts/events/chatbot';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { z } from 'zod';
import type { Collection } from '../../kernel/collection.js';
import type { Recorded } from '../../kernel/envelope.js';
import { type AnyProjection, projection } from '../../kernel/projection.js';
import { DocumentTooLarge, type ViewStore } from '../../ports/document-store.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { METADATA, NOON, OWNER } from '../../kernel/testing/recorded.js';
import { Log } from '../log.js';
import { decoder, UnreadableEvent } from '../sealing/decode.js';
import { BuildUnderWay, type CatchingUp, Projector } from './projector.js';
import { altered, command, type Embedded, embedded, hashed, retryAtOnce, overriding } from '../testing/embedded.js';
import { ViewProgress } from './view-progress.js';

interface Named {
  readonly names: readonly string[];
}
const collection: Collection<Named> = {
  name: 'names',
  version: 1,
  schema: z.strictObject({ names: z.array(z.string()) }),
  indexes: [],
};

/** Every name that a chatbot ever had, so that duplicates, gaps and a wrong order show. */
const namesView = (fold: (name: string) => string = (name) => name, version = 1): AnyProjection =>
  projection({
    collection: { ...collection, version },
    categories: [chatbotCategory],
    keysOf: (event) => [idOf(event.stream)],
    evolve(document: Named | undefined, event: Recorded<StoredChatbotEvent>): Named | undefined {
      if (event.type === 'ChatbotDeleted') return undefined;
      const name = event.type === 'ChatbotSettingsChanged' ? event.data.changes.name : undefined;
      return name === undefined ? document : { names: [...(document?.names ?? []), fold(name)] };
    },
  });

const failingOn = (bad: string) => (name: string) => {
  if (name === bad) throw new Error(`cannot fold ${bad} "Ada Lovelace"`);
  return name;
};

let engines: Embedded;
let progress: ViewProgress;
let projector: Projector;
let retryPolicy: ReturnType<typeof retryAtOnce>;
let toldProgress: CatchingUp[];

async function start(view: AnyProjection = namesView(), views: ViewStore = engines.views): Promise<void> {
  progress = new ViewProgress();
  retryPolicy = retryAtOnce();
  toldProgress = [];
  projector = new Projector(engines.log, views, progress, {
    ...retryPolicy,
    catchingUp: (at) => void toldProgress.push(at),
  });
  await projector.start([view]);
}

async function restart(view?: AnyProjection): Promise<void> {
  await projector.stop();
  engines = await engines.restart();
  await start(view);
  await projector.ready();
}

let commands = 0;
const nothing = { initial: undefined, evolve: () => undefined };
const append = async (chatbot: string, ...events: { type: string; data: object }[]) => {
  const decided = await engines.streams.decide(
    streamName(chatbotCategory, chatbot),
    nothing,
    () => events as never[],
    command(`${++commands}`),
  );
  return decided.position;
};
const rename = (chatbot: string, ...names: string[]) =>
  append(chatbot, ...names.map((name) => ({ type: 'ChatbotSettingsChanged', data: { changes: { name } } })));

const namesOf = async (chatbot: string) => (await engines.documents.get(collection, chatbot))?.names;
const upTo = async (position: number | undefined) => expect(await progress.passed(['names'], position)).toBe(true);

beforeEach(async () => {
  engines = await embedded();
});
afterEach(async () => {
  await projector.stop();
  await engines.remove();
});

it('folds existing and new events', async () => {
  await rename('1', 'Ada', 'Grace');
  await start();
  await projector.ready();
  expect(await namesOf('1')).toEqual(['Ada', 'Grace']);
  await upTo(await rename('1', 'Edith'));
  expect(await namesOf('1')).toEqual(['Ada', 'Grace', 'Edith']);
});

it('is ready at once on an empty log', async () => {
  await start();
  await projector.ready();
  await upTo(await rename('1', 'Ada'));
  expect(await namesOf('1')).toEqual(['Ada']);
});

it('continues from its checkpoint after a restart', async () => {
  await start();
  await rename('1', 'Ada');
  await restart();
  await upTo(await rename('1', 'Grace'));
  expect(await namesOf('1')).toEqual(['Ada', 'Grace']);
});

it('removes a document and creates it again', async () => {
  await start();
  await upTo(
    await append(
      '1',
      { type: 'ChatbotSettingsChanged', data: { changes: { name: 'Ada' } } },
      { type: 'ChatbotDeleted', data: {} },
    ),
  );
  expect(await namesOf('1')).toBeUndefined();
  await upTo(await rename('1', 'Grace'));
  expect(await namesOf('1')).toEqual(['Grace']);
});

it('passes events of categories that the view does not read', async () => {
  await start();
  const { position } = await engines.streams.decide(
    'slots-1',
    nothing,
    () => [{ type: 'ChatbotSlotClaimed', data: { chatbotId: '0190a6a0-0000-4000-8000-000000000002' } }],
    command('slot'),
  );
  await upTo(position);
});

it('announces which events changed a view once queries can read them', async () => {
  await start();
  await projector.ready();
  const told: unknown[] = [];
  progress.subscribe('names', {
    changed: ({ events }) => void told.push(events.map(({ position }) => position)),
    missed: () => undefined,
  });
  const position = await rename('1', 'Ada');
  await upTo(position);
  await upTo(
    await append('1', { type: 'ChatbotCreated', data: { settings: { ...CHATBOT_DEFAULTS, name: 'unfolded' } } }),
  );
  expect(told).toEqual([[position]]);
});

it('dead-letters the stream and the document of an altered event, even if the fold reads no data', async () => {
  await start();
  await rename('1', 'Ada');
  const { position } = await engines.eventStore.append('chatbot-1', [altered('chatbot-1', 'ChatbotDeleted')], 0);
  await upTo(position);
  expect(await namesOf('1')).toEqual(['Ada']);
  const error = expect.stringContaining('does not match its hash');
  expect(await engines.views.deadLetters('names')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'stream:chatbot-1', position, error }),
      expect.objectContaining({ key: '1', position, error }),
    ]),
  );
});

describe('in batches', () => {
  const many = Array.from({ length: 1_201 }, (_, index) => `name ${index}`);

  const counting = (fails: (write: number) => boolean = () => false) => {
    const calls = { load: 0, write: 0 };
    const views = overriding(engines.views, {
      load: (...load) => (calls.load++, engines.views.load(...load)),
      write: async (...write) => {
        if (fails(++calls.write)) throw new Error('the engine is gone');
        await engines.views.write(...write);
      },
    });
    return { calls, views };
  };

  it('writes the documents of a batch in one call, and loads those that the last one did not write', async () => {
    for (const chatbot of ['1', '2', '3']) await rename(chatbot, ...many);
    const { calls, views } = counting();
    await start(namesView(), views);
    await projector.ready();
    expect(await namesOf('3')).toEqual(many);
    expect(calls).toEqual({ load: 3, write: 8 });
  });

  it('loads documents again after a write that failed', async () => {
    await rename('1', ...many);
    const { calls, views } = counting((write) => write === 2);
    await start(namesView(), views);
    await projector.ready();
    expect(await namesOf('1')).toEqual(many);
    expect(calls).toEqual({ load: 2, write: 4 });
  });

  it('reports its progress', async () => {
    await rename('1', ...many);
    await start();
    await projector.ready();
    expect(toldProgress.map(({ position, head }) => [position, head])).toEqual([
      [500, 1_201],
      [1_000, 1_201],
      [1_201, 1_201],
    ]);
  });
});

describe('when a process dies', () => {
  /** Acts as a store without transactions that fails after the documents and before the checkpoint. */
  const dying = (times: number): ViewStore =>
    overriding(engines.views, {
      write: async (generation, documents, checkpoint) => {
        if (times-- <= 0) return engines.views.write(generation, documents, checkpoint);
        await engines.views.write(generation, documents, generation.checkpoint ?? 0);
        throw new Error('the engine is gone');
      },
    });

  it('between writing documents and checkpoint, nothing is folded twice', async () => {
    await rename('1', 'Ada', 'Grace');
    await start(namesView(), dying(1));
    await projector.ready();
    expect(await namesOf('1')).toEqual(['Ada', 'Grace']);
    expect(retryPolicy.reports).toEqual([{ who: 'view names', error: new Error('the engine is gone') }]);
  });

  it('during a build, the next start continues the build', async () => {
    await rename('1', 'Ada');
    await start(namesView(), dying(Infinity));
    while (retryPolicy.reports.length === 0) await new Promise(setImmediate);
    await restart();
    expect(await namesOf('1')).toEqual(['Ada']);
  });
});

describe('a new version of a view', () => {
  const shouted = () => namesView((name) => name.toUpperCase(), 2);

  it('is built beside the live generation and replaces it once it has caught up', async () => {
    await rename('1', 'Ada');
    await start();
    await projector.ready();
    await projector.stop();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await start(
      shouted(),
      overriding(engines.views, { goLive: (generation) => held.then(() => engines.views.goLive(generation)) }),
    );
    while (toldProgress.length === 0) await new Promise(setImmediate);
    expect(await namesOf('1')).toEqual(['Ada']);
    release();
    await projector.ready();
    expect(await namesOf('1')).toEqual(['ADA']);
    expect(await engines.views.generations({ ...collection, version: 2 })).toHaveLength(1);
  });

  it('follows the log once it is live', async () => {
    await start();
    await rename('1', 'Ada');
    await restart(shouted());
    await upTo(await rename('1', 'Grace'));
    expect(await namesOf('1')).toEqual(['ADA', 'GRACE']);
  });
});

it('rebuilds a view while events are appended, and loses none', async () => {
  await start();
  await projector.ready();
  await rename('1', ...Array.from({ length: 1_200 }, (_, index) => `name ${index}`));
  let over = false;
  const rebuilt = projector.rebuild('names').then(() => (over = true));
  let last: number | undefined;
  for (let index = 0; !over; index++) last = await rename('2', `name ${index}`);
  await rebuilt;
  last = await rename('2', 'last');
  await upTo(last);
  const { state } = await engines.streams.read('chatbot-2', { initial: 0, evolve: (count: number) => count + 1 });
  expect(await namesOf('2')).toHaveLength(state);
  expect(await namesOf('1')).toHaveLength(1_200);
  expect(await engines.views.generations(collection)).toHaveLength(1);
});

it('runs one build of a view at a time', async () => {
  await rename('1', 'Ada');
  await start();
  await projector.ready();
  expect(projector.underWay('names')).toBeUndefined();
  const rebuilt = projector.rebuild('names');
  await expect(projector.rebuild('names')).rejects.toThrow(BuildUnderWay);
  await rebuilt;
  await projector.rebuild('names');
  expect(await namesOf('1')).toEqual(['Ada']);
});

it('reuses a generation that was created although the engine failed', async () => {
  await rename('1', 'Ada');
  let away = 1;
  const begun: string[] = [];
  const views = overriding(engines.views, {
    begin: async (of: Collection) => {
      const generation = await engines.views.begin(of);
      begun.push(generation.id);
      if (away-- > 0) throw new EngineUnavailable('away');
      return generation;
    },
  });
  await start(namesView(), views);
  await projector.ready();
  await projector.rebuild('names');
  expect(begun).toHaveLength(1);
  expect(await engines.views.generations(collection)).toMatchObject([{ id: begun[0], live: true }]);
  expect(await namesOf('1')).toEqual(['Ada']);
  expect(retryPolicy.reports).toEqual([{ who: 'view names', error: new EngineUnavailable('away') }]);
  await projector.rebuild('names');
});

it('creates a generation again if the engine failed before it was created', async () => {
  await rename('1', 'Ada');
  let away = 2;
  const views = overriding(engines.views, {
    begin: (of: Collection) => (away-- > 0 ? Promise.reject(new EngineUnavailable('away')) : engines.views.begin(of)),
  });
  await start(namesView(), views);
  await projector.ready();
  await projector.rebuild('names');
  expect(await engines.views.generations(collection)).toMatchObject([{ live: true, checkpoint: 1 }]);
  expect(retryPolicy.reports).toHaveLength(2);
});

it('rejects a rebuild after an error that no retry fixes, and accepts the next one', async () => {
  await rename('1', 'Ada');
  let refusals = 1;
  const views = overriding(engines.views, {
    begin: (of: Collection) => (refusals-- > 0 ? Promise.reject(new Error('no right')) : engines.views.begin(of)),
  });
  await start(namesView(), views);
  await projector.ready();
  await expect(projector.rebuild('names')).rejects.toThrow('no right');
  expect(projector.underWay('names')).toBeUndefined();
  await projector.rebuild('names');
});

it('finishes one of the builds that ended processes left behind, and drops the others', async () => {
  await rename('1', 'Ada', 'Grace');
  await start();
  await projector.ready();
  await projector.stop();
  for (let left = 0; left < 3; left++) await engines.views.begin(collection);
  await start();
  await projector.underWay('names');
  expect(await engines.views.generations(collection)).toMatchObject([{ live: true }]);
  await upTo(await rename('1', 'Edith'));
  expect(await namesOf('1')).toEqual(['Ada', 'Grace', 'Edith']);
  expect(retryPolicy.reports).toEqual([]);
});

it('can be stopped before its views are open, and started again', async () => {
  const opening = Promise.withResolvers<void>();
  const views = overriding(engines.views, {
    deadLetters: async (name: string) => {
      await opening.promise;
      return engines.views.deadLetters(name);
    },
  });
  await start(namesView(), views);
  await projector.stop();
  opening.resolve();
  await expect(projector.ready()).rejects.toThrow('stopped');
  await rename('1', 'Ada');
  await projector.start([namesView()]);
  await projector.ready();
  expect(retryPolicy.reports).toEqual([]);
});

it('retries opening a view until the engine answers', async () => {
  await rename('1', 'Ada');
  let away = 2;
  const views = overriding(engines.views, {
    deadLetters: (name: string) =>
      away-- > 0 ? Promise.reject(new EngineUnavailable('away')) : engines.views.deadLetters(name),
  });
  await start(namesView(), views);
  await projector.ready();
  expect(await namesOf('1')).toEqual(['Ada']);
  expect(retryPolicy.reports).toEqual([
    { who: 'view names', error: new EngineUnavailable('away') },
    { who: 'view names', error: new EngineUnavailable('away') },
  ]);
});

it('handles failures of views that were started before a start that throws', async () => {
  const other = { ...namesView(), collection: { ...collection, name: 'others' } };
  const views = overriding(engines.views, {
    generations: (of: Collection) =>
      of.name === 'others' ? Promise.reject(new EngineUnavailable('away')) : engines.views.generations(of),
  });
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => void unheard.push(reason);
  process.on('unhandledRejection', hear);
  await start(namesView(), views);
  await projector.stop();
  await expect(projector.start([namesView(), other])).rejects.toThrow('away');
  await projector.stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', hear);
  expect(unheard).toEqual([]);
});

describe('an event that cannot be folded', () => {
  beforeEach(async () => {
    await rename('1', 'Ada', 'bad', 'Grace');
    await rename('2', 'Joan');
    await start(namesView(failingOn('bad')));
    await projector.ready();
  });

  it('dead-letters its document, which stays as it was, and folds everything else', async () => {
    await upTo(await rename('1', 'Edith'));
    expect([await namesOf('1'), await namesOf('2')]).toEqual([['Ada'], ['Joan']]);
    expect(await engines.views.deadLetters('names')).toEqual([
      expect.objectContaining({
        collection: 'names',
        key: '1',
        position: 2,
        error: expect.stringContaining('cannot fold bad "…"'),
      }),
    ]);
  });

  it('stays a dead letter after a restart with the same reducer', async () => {
    await restart(namesView(failingOn('bad')));
    await upTo(await rename('1', 'Edith'));
    expect(await namesOf('1')).toEqual(['Ada']);
    expect(await engines.views.deadLetters('names')).toHaveLength(1);
  });

  it('is folded by the next start that can, with everything that waited behind it', async () => {
    await upTo(await rename('1', 'Edith'));
    await restart();
    expect(await namesOf('1')).toEqual(['Ada', 'bad', 'Grace', 'Edith']);
    expect(await engines.views.deadLetters('names')).toEqual([]);
    await upTo(await rename('1', 'Joan'));
    expect(await namesOf('1')).toEqual(['Ada', 'bad', 'Grace', 'Edith', 'Joan']);
  });
});

describe('an event of an old version whose upcast fails', () => {
  let broken: boolean;

  beforeEach(async () => {
    broken = true;
    const upcasts = {
      ...chatbotEvents.ChatbotSettingsChanged.upcasts,
      0: ({ name }: Readonly<Record<string, unknown>>) => {
        if (broken) throw new Error('cannot lift "Ada Lovelace"');
        return { changes: { name } };
      },
    };
    const lifting = new Catalog([
      {
        ...chatbotCategory,
        events: {
          ...chatbotEvents,
          ChatbotSettingsChanged: { ...chatbotEvents.ChatbotSettingsChanged, upcasts },
        },
      },
    ]);
    const codec = { decode: decoder(lifting) };
    engines = { ...engines, log: new Log(engines.eventStore, codec, lifting, engines.erased) };
    const metadata = {
      accountId: OWNER,
      actor: { kind: 'person' as const, id: OWNER },
      commandId: 'c',
      correlationId: 'c',
      causationId: 'c',
      occurredAt: NOON,
    };
    await rename('1', 'Ada');
    await engines.eventStore.append(
      'chatbot-1',
      [
        hashed('chatbot-1', {
          id: 'old',
          type: 'ChatbotSettingsChanged',
          version: 0,
          data: { name: 'Grace' },
          metadata,
        }),
      ],
      0,
    );
    await engines.eventStore.append(
      'chatbot-1',
      [
        hashed('chatbot-1', {
          id: 'newer',
          type: 'ChatbotSettingsChanged',
          version: 1,
          data: { changes: { name: 'Edith' } },
          metadata,
        }),
      ],
      1,
    );
    await rename('2', 'Joan');
  });

  it('dead-letters its document and folds everything else', async () => {
    await start();
    await projector.ready();
    expect([await namesOf('1'), await namesOf('2')]).toEqual([['Ada'], ['Joan']]);
    expect(await engines.views.deadLetters('names')).toEqual([
      expect.objectContaining({ key: '1', position: 2, error: expect.stringContaining('cannot lift "…"') }),
    ]);
    expect(retryPolicy.reports).toEqual([]);
  });

  it('does not affect a view that does not read its data', async () => {
    const counting = projection({
      collection: { name: 'counts', version: 1, schema: z.strictObject({ count: z.int() }), indexes: [] },
      categories: [chatbotCategory],
      keysOf: () => ['all'],
      evolve: (document: { readonly count: number } | undefined) => ({ count: (document?.count ?? 0) + 1 }),
    });
    await start(counting);
    await projector.ready();
    expect(await engines.documents.get(counting.collection, 'all')).toMatchObject({ count: 4 });
    expect(await engines.views.deadLetters('counts')).toEqual([]);
  });

  it('is folded in order once its upcast works', async () => {
    await start();
    await projector.ready();
    broken = false;
    await projector.retryDeadLetters('names');
    expect(await namesOf('1')).toEqual(['Ada', 'Grace', 'Edith']);
    expect(await engines.views.deadLetters('names')).toEqual([]);
  });
});

describe('an event whose documents are unknown', () => {
  let poison: string | undefined;
  /** Every name that any chatbot ever had, in one document, and one document for each chatbot. */
  const everyName = (): AnyProjection => {
    const view = namesView();
    return {
      ...view,
      keysOf: (event) => {
        if (poison !== undefined && JSON.stringify(event.data).includes(poison))
          throw new Error(`no keys for ${poison}`);
        return [...view.keysOf(event), 'all'];
      },
    };
  };

  beforeEach(async () => {
    poison = 'bad';
    await rename('1', 'Ada');
    await rename('1', 'bad');
    await start(everyName());
    await projector.ready();
    await upTo(await rename('1', 'Grace'));
    await upTo(await rename('2', 'Joan'));
  });

  it('makes its stream wait, and everything else is folded', async () => {
    expect([await namesOf('1'), await namesOf('2'), await namesOf('all')]).toEqual([
      ['Ada'],
      ['Joan'],
      ['Ada', 'Joan'],
    ]);
    expect(await engines.views.deadLetters('names')).toEqual([
      expect.objectContaining({
        key: 'stream:chatbot-1',
        position: 2,
        error: expect.stringContaining('no keys for bad'),
      }),
    ]);
    expect(retryPolicy.reports).toEqual([]);
  });

  it('is retried from its position on, without reading the log before it', async () => {
    const subscribe = vi.spyOn(engines.eventStore, 'subscribe');
    await projector.retryDeadLetters('names');
    const [{ position } = { position: 0 }] = await engines.views.deadLetters('names');
    const begun = subscribe.mock.calls.flatMap(([{ categories, after }]) =>
      categories.includes('chatbot') ? [after] : [],
    );
    expect(begun).toEqual(begun.map(() => position - 1));
    expect(begun).not.toEqual([]);
  });

  it('keeps waiting if a retry fails', async () => {
    const [live] = await engines.views.generations(collection);
    await projector.retryDeadLetters('names');
    expect(await engines.views.generations(collection)).toMatchObject([{ id: live?.id }]);
    expect(await engines.views.deadLetters('names')).toHaveLength(1);
  });

  it('does not cause a rebuild once its stream was erased', async () => {
    const [live] = await engines.views.generations(collection);
    await engines.views.erase(collection, ['stream:chatbot-1']);
    await engines.eventStore.deleteStream('chatbot-1');
    await projector.retryDeadLetters('names');
    expect(await engines.views.generations(collection)).toMatchObject([{ id: live?.id }]);
  });

  it('is folded in order by a retry after a fix', async () => {
    poison = undefined;
    await projector.retryDeadLetters('names');
    expect([await namesOf('1'), await namesOf('all')]).toEqual([
      ['Ada', 'bad', 'Grace'],
      ['Ada', 'bad', 'Grace', 'Joan'],
    ]);
    expect(await engines.views.deadLetters('names')).toEqual([]);
  });

  it('is folded in order by the next start that can', async () => {
    poison = undefined;
    await restart(everyName());
    await projector.underWay('names');
    while ((await engines.views.deadLetters('names')).length > 0) await new Promise(setImmediate);
    expect(await namesOf('all')).toEqual(['Ada', 'bad', 'Grace', 'Joan']);
  });
});

it('makes a stream wait if its event would touch a document with a reserved key', async () => {
  const view = namesView();
  const misnaming: AnyProjection = {
    ...view,
    keysOf: (event) => (JSON.stringify(event.data).includes('bad') ? ['stream:chatbot-2'] : view.keysOf(event)),
  };
  await rename('1', 'Ada', 'bad', 'Grace');
  await rename('2', 'Joan');
  await start(misnaming);
  await projector.ready();
  expect([await namesOf('1'), await namesOf('2'), await namesOf('stream:chatbot-2')]).toEqual([
    ['Ada'],
    ['Joan'],
    undefined,
  ]);
  const deadLetters = [
    expect.objectContaining({
      key: 'stream:chatbot-1',
      position: 2,
      error: expect.stringContaining('No document may have the key stream:chatbot-2'),
    }),
  ];
  expect(await engines.views.deadLetters('names')).toEqual(deadLetters);
  await restart(misnaming);
  expect([await namesOf('1'), await engines.views.deadLetters('names')]).toEqual([['Ada'], deadLetters]);
});

it('dead-letters a document at the event that makes it too large for the store, and folds everything else', async () => {
  const tooLarge = new DocumentTooLarge('The document 1 would take 17 bytes');
  const views = overriding(engines.views, {
    admit: (_generation, { body }) => {
      if ((body as Named | undefined)?.names.includes('large')) throw tooLarge;
    },
  });
  await rename('1', 'Ada', 'Grace', 'large', 'Edith');
  await rename('2', 'Joan');
  await start(namesView(), views);
  await projector.ready();
  expect([await namesOf('1'), await namesOf('2')]).toEqual([['Ada', 'Grace'], ['Joan']]);
  expect(await engines.views.deadLetters('names')).toEqual([
    expect.objectContaining({
      key: '1',
      position: 3,
      error: expect.stringContaining('DocumentTooLarge: The document 1 would take 17 bytes'),
    }),
  ]);
});

it('dead-letters a document at the event that gives it what its schema does not know, and folds everything else', async () => {
  const known = namesView();
  const evolve = (document: never, event: Recorded, key: string) => {
    const made = known.evolve(document, event, key) as Named | undefined;
    return made?.names.includes('nick') ? { ...made, nick: true } : made;
  };
  await rename('1', 'Ada', 'Grace', 'nick', 'Edith');
  await rename('2', 'Joan');
  await start({ ...known, evolve });
  await projector.ready();
  expect([await namesOf('1'), await namesOf('2')]).toEqual([['Ada', 'Grace'], ['Joan']]);
  expect(await engines.views.deadLetters('names')).toEqual([
    expect.objectContaining({
      key: '1',
      position: 3,
      error: expect.stringContaining('does not match its schema: nick (unrecognized_keys)'),
    }),
  ]);
});

it('folds dead letters on retry, as far as it can', async () => {
  let bad = 'first';
  await start(namesView((name) => failingOn(bad)(name)));
  await upTo(await rename('1', 'Ada', 'first', 'Grace', 'second', 'Edith'));
  bad = 'second';
  const told: unknown[] = [];
  progress.subscribe('names', { changed: ({ events }) => void told.push(events.length), missed: () => undefined });
  await projector.retryDeadLetters('names');
  expect(await namesOf('1')).toEqual(['Ada', 'first', 'Grace']);
  expect(await engines.views.deadLetters('names')).toMatchObject([{ key: '1', position: 4 }]);
  bad = 'none';
  await projector.retryDeadLetters('names');
  await upTo(await rename('1', 'Joan'));
  expect(await namesOf('1')).toEqual(['Ada', 'first', 'Grace', 'second', 'Edith', 'Joan']);
  expect(told).toEqual([2, 2, 1]);
});

it('stops with a clear message at an event of a newer version', async () => {
  await engines.eventStore.append(
    'chatbot-1',
    [hashed('chatbot-1', { id: 'e', type: 'ChatbotPainted', version: 1, data: {}, metadata: METADATA })],
    'no-stream',
  );
  await start();
  await expect(projector.ready()).rejects.toThrow(
    'chatbot-1/0 holds ChatbotPainted version 1, which a newer version of the product wrote',
  );
});

it('ends its term at an event of a newer version, however many views read it, and reports nothing else', async () => {
  await engines.eventStore.append(
    'chatbot-1',
    [hashed('chatbot-1', { id: 'e', type: 'ChatbotPainted', version: 1, data: {}, metadata: METADATA })],
    'no-stream',
  );
  await start();
  await projector.stop();
  retryPolicy.reports.length = 0;
  const ended = Promise.withResolvers<unknown>();
  const others = { ...namesView(), collection: { ...collection, name: 'others' } };
  await projector.start([namesView(), others], { token: 1, ends: ended.resolve });
  expect(await ended.promise).toBeInstanceOf(UnreadableEvent);
  await projector.stop();
  expect(retryPolicy.reports).toEqual([]);
});
