import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { type AnyProjection, projection } from '../../kernel/projection.js';
import { idOf, streamName } from '@chatbot-builder/contracts/events';
import { z } from 'zod';
import { DocumentTooLarge, type Generation, type ViewStore } from '../../ports/document-store.js';
import { Projector } from '../views/projector.js';
import { command, type Embedded, embedded, retryAtOnce, overriding } from '../testing/embedded.js';
import { ViewProgress } from '../views/view-progress.js';
import type { StallLimit } from './fixed-position.js';
import { NotVerifiable, ofAccount } from './reading.js';
import { type Difference, verify, type Verdict, type Verifying } from './verify.js';

const counts: AnyProjection = projection<{ count: number }, typeof documentCategory>({
  collection: { name: 'counts', version: 1, schema: z.strictObject({ count: z.int() }), indexes: [] },
  categories: [documentCategory],
  keysOf: (event) => [idOf(event.stream)],
  evolve: (document, event) => {
    if (event.type === 'DocumentFailed') throw new Error('cannot fold');
    return event.type === 'DocumentDeleted' ? undefined : { count: (document?.count ?? 0) + 1 };
  },
});
const nothing = { initial: undefined, evolve: () => undefined };
const OTHER = '0190a6a0-0000-4000-8000-0000000000ff' as AccountId;

let live: Embedded;
let shadow: Embedded;
let projector: Projector;
let generation: Generation;
let commands = 0;

const append = async (
  document: string,
  type: 'DocumentRetried' | 'DocumentDeleted' | 'DocumentFailed' = 'DocumentRetried',
  accountId?: AccountId,
): Promise<number> => {
  const data = type === 'DocumentFailed' ? { reason: 'unreadable' } : {};
  const context = { ...command(`${++commands}`), ...(accountId && { accountId }) };
  const { position } = await live.streams.decide(
    streamName(documentCategory, document),
    nothing,
    () => [{ type, data } as never],
    context,
  );
  return position ?? 0;
};

/** Folds what is in the log and stops, like a server that was shut down. */
async function project(views: ViewStore = live.views): Promise<void> {
  projector = new Projector(live.log, views, new ViewProgress(), retryAtOnce());
  await projector.start([counts]);
  await projector.ready();
  await projector.stop();
  const [only] = await live.views.existing(counts.collection);
  generation = only!;
}

const atOnce: StallLimit = { pauses: 3, pause: () => Promise.resolve() };

async function verified(
  given: Partial<Verifying> = {},
  view = counts,
): Promise<{ differences: Difference[]; verdict: Verdict | undefined }> {
  const differences: Difference[] = [];
  let verdict: Verdict | undefined;
  const head = await live.log.head();
  for await (const fact of verify([view], {
    log: live.log,
    live: live.views,
    shadow: shadow.views,
    head,
    stallLimit: atOnce,
    ...given,
  })) {
    if (fact.kind === 'differs') differences.push(fact.difference);
    if (fact.kind === 'compared') verdict = fact.verdict;
  }
  return { differences, verdict };
}

beforeEach(async () => {
  live = await embedded();
  shadow = await embedded();
  for (const document of ['1', '2', '3']) await append(document);
  await append('3', 'DocumentDeleted');
  await project();
});
afterEach(() => Promise.all([live.remove(), shadow.remove()]));

it('reports no differences for a view that matches the log', async () =>
  expect(await verified()).toEqual({
    differences: [],
    verdict: { position: 4, waiting: 0, documents: 2, moved: 0, differences: 0, deadLetters: 0 },
  }));

it('reports no differences for an empty log', async () => {
  const empty = await embedded();
  const waiting = new Projector(empty.log, empty.views, new ViewProgress(), retryAtOnce());
  await waiting.start([counts]);
  await waiting.ready();
  expect(await verified({ log: empty.log, live: empty.views, head: await empty.log.head() })).toMatchObject({
    differences: [],
    verdict: { documents: 0 },
  });
  await waiting.stop();
  await empty.remove();
});

it('finds changed, missing and extra documents', async () => {
  const written = [
    { id: '1', position: 1, body: { count: 7 } },
    { id: '2', position: 2, body: undefined },
    { id: '3', position: 100, body: { count: 1 } },
    { id: '4', position: 1, body: { count: 1 } },
  ];
  await live.views.write(generation, written, 4);
  const { differences, verdict } = await verified();
  expect(differences.map(({ id, live: there, rebuilt }) => [id, there?.body, rebuilt?.body]).sort()).toEqual([
    ['1', { count: 7 }, { count: 1 }],
    ['2', undefined, { count: 1 }],
    ['3', { count: 1 }, undefined],
    ['4', { count: 1 }, undefined],
  ]);
  expect(verdict).toMatchObject({ documents: 4, differences: 4 });
});

it('finds a document with a wrong position', async () => {
  await live.views.write(generation, [{ id: '1', position: 3, body: { count: 1 } }], 4);
  expect((await verified()).differences).toMatchObject([{ id: '1', live: { position: 3 }, rebuilt: { position: 1 } }]);
});

it('reports a view that is not built', async () => {
  const newer = { ...counts, collection: { ...counts.collection, version: 2 } };
  await expect(verified({}, newer)).rejects.toThrow(
    new NotVerifiable('The live view counts has version 1; version 2 is not built yet.'),
  );
  const other = { ...counts, collection: { ...counts.collection, name: 'others' } };
  await expect(verified({}, other)).rejects.toThrow('The view others is not built yet.');
  expect(await live.views.existing(other.collection)).toEqual([]);
});

describe('a view that is behind', () => {
  it('is waited for, and compared at the head that the log had at the start', async () => {
    await append('1');
    const pause = async () => {
      await append('2');
      await project();
    };
    expect(await verified({ stallLimit: { pauses: 1, pause } })).toMatchObject({
      differences: [],
      verdict: { position: 5, waiting: 0, moved: 1 },
    });
  });

  it('and that nobody folds is compared at its own position and reported as behind', async () => {
    await append('1');
    await append('4');
    expect(await verified()).toMatchObject({ differences: [], verdict: { position: 4, waiting: 2, documents: 2 } });
  });

  it('only by events that it does not read counts as caught up', async () => {
    await live.streams.decide(
      'slots-1',
      nothing,
      () => [{ type: 'ChatbotSlotClaimed', data: { chatbotId: '0190a6a0-0000-4000-8000-000000000002' } }],
      command('slot'),
    );
    expect(await verified()).toMatchObject({ verdict: { position: 5, waiting: 0 } });
  });
});

describe('while the live view moves', () => {
  /** Runs `act` at the first read of live documents, when the log is folded. */
  const meanwhile = (act: () => Promise<void>): ViewStore => {
    let first = true;
    return overriding(live.views, {
      load: async (...asked) => {
        if (first) {
          first = false;
          await act();
        }
        return live.views.load(...asked);
      },
    });
  };

  it('each document is compared at its own position', async () => {
    const moving = meanwhile(async () => {
      await append('1');
      await append('2', 'DocumentDeleted');
      await append('4');
      await project();
    });
    expect(await verified({ live: moving })).toMatchObject({
      differences: [],
      verdict: { position: 4, documents: 3, moved: 3 },
    });
  });

  it('a document that was changed wrongly is found', async () => {
    const moving = meanwhile(async () => {
      const position = await append('1');
      await append('2');
      await project();
      await live.views.write(generation, [{ id: '1', position, body: { count: 9 } }], position + 1);
    });
    expect((await verified({ live: moving })).differences).toEqual([
      {
        id: '1',
        live: { id: '1', position: 5, body: { count: 9 } },
        rebuilt: { id: '1', position: 5, body: { count: 2 } },
      },
    ]);
  });

  it('an erased account is no difference, but a lost document is', async () => {
    await append('5', 'DocumentRetried', OTHER);
    await append('6', 'DocumentRetried', OTHER);
    await project();
    let erased = false;
    const log = {
      head: () => live.log.head(),
      async *range(...bounds: Parameters<Embedded['log']['range']>) {
        for await (const batch of live.log.range(...bounds))
          yield { ...batch, events: batch.events.filter(({ metadata }) => !erased || metadata.accountId !== OTHER) };
      },
    };
    const gone = new Set<string>();
    const losing = overriding(live.views, {
      load: async (of, ids) => (await live.views.load(of, ids)).filter(({ id }) => !gone.has(id)),
    });
    const moving = overriding(losing, {
      load: async (...asked) => {
        erased = true;
        for (const id of ['1', '5', '6']) gone.add(id);
        return losing.load(...asked);
      },
    });
    expect((await verified({ log, live: moving })).differences).toMatchObject([{ id: '1', live: undefined }]);
  });

  it('a rebuild ends the comparison with a clear message', async () => {
    const moving = meanwhile(async () => live.views.goLive(await live.views.begin(counts.collection)));
    await expect(verified({ live: moving })).rejects.toThrow(
      'The view counts was rebuilt during the comparison. Verify it again.',
    );
  });
});

it('treats a dead-lettered document as a rebuild would leave it, and counts it', async () => {
  await append('1', 'DocumentFailed');
  await append('1');
  await append('2');
  await project();
  expect(await verified()).toMatchObject({ differences: [], verdict: { documents: 2, deadLetters: 1 } });
});

it('treats a document too large for its store as a rebuild would leave it, and counts it', async () => {
  const small = overriding(live.views, {
    admit: (_generation, { id, body }) => {
      if (((body as { count: number } | undefined)?.count ?? 0) > 2) throw new DocumentTooLarge(id);
    },
  });
  for (let times = 0; times < 3; times++) await append('1');
  await project(small);
  expect(await verified({ live: small })).toMatchObject({ differences: [], verdict: { documents: 2, deadLetters: 1 } });
});

it('compares what the events of one account touch, and nothing else', async () => {
  await append('5', 'DocumentRetried', OTHER);
  await append('6', 'DocumentRetried', OTHER);
  await append('6', 'DocumentDeleted', OTHER);
  await project();
  const tampered = ['1', '5', '6', '7'].map((id) => ({ id, position: 7, body: { count: 7 } }));
  await live.views.write(generation, tampered, 7);
  const { differences, verdict } = await verified({ log: ofAccount(live.accounts, OTHER), scope: 'touched' });
  expect(differences.map(({ id }) => id)).toEqual(['5', '6']);
  expect(verdict).toMatchObject({ documents: 2, differences: 2 });
});

it('stops when its signal aborts', async () => {
  const stopped = AbortSignal.abort(new Error('enough'));
  await expect(verified({ signal: stopped })).rejects.toThrow('enough');
});
