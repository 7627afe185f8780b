import { once } from 'node:events';
import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { idOf, streamName } from '@chatbot-builder/contracts/events';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SqliteScratchViews } from '../../adapters/sqlite/sqlite-scratch-views.js';
import type { Collection } from '../../kernel/collection.js';
import { type AnyProjection, projection } from '../../kernel/projection.js';
import { OWNER } from '../../kernel/testing/recorded.js';
import type { ScratchViews } from '../../ports/scratch-views.js';
import { command, type Embedded, embedded, retryAtOnce } from '../testing/embedded.js';
import { Projector } from '../views/projector.js';
import { ViewProgress } from '../views/view-progress.js';
import { ViewCheck } from './view-check.js';

interface Counted {
  readonly count: number;
}
const collection: Collection<Counted> = {
  name: 'counts',
  version: 1,
  schema: z.strictObject({ count: z.int() }),
  indexes: [],
};
const counts: AnyProjection = projection<Counted, typeof documentCategory>({
  collection,
  categories: [documentCategory],
  keysOf: (event) => [idOf(event.stream)],
  evolve: (document, event) => {
    if (event.type === 'DocumentFailed') throw new Error('cannot fold');
    return event.type === 'DocumentDeleted' ? undefined : { count: (document?.count ?? 0) + 1 };
  },
});
const OTHER = 'f190a6a0-0000-4000-8000-0000000000ff' as AccountId;
const nothing = { initial: undefined, evolve: () => undefined };

describe('the check of views', () => {
  let engines: Embedded;
  let projector: Projector;
  let progress: ViewProgress;
  let check: ViewCheck;
  let scratch: ScratchViews;
  let corrected: (readonly string[])[];
  let failures: unknown[];
  let rests: number[];
  let beforeCorrecting: () => Promise<unknown>;
  beforeEach(async () => {
    engines = await embedded();
    progress = new ViewProgress();
    projector = new Projector(engines.log, engines.views, progress, retryAtOnce());
    [corrected, failures, rests] = [[], [], []];
    beforeCorrecting = () => Promise.resolve();
    scratch = new SqliteScratchViews();
    await projector.start([counts]);
    await projector.ready();
  });
  afterEach(async () => {
    await projector.stop();
    await engines.remove();
    expect(failures).toEqual([]);
  });

  let commands = 0;
  const append = async (document: string, type = 'DocumentRetried', accountId: AccountId = OWNER) => {
    const data = type === 'DocumentFailed' ? { reason: 'unreadable' } : {};
    const { position } = await engines.streams.decide(
      streamName(documentCategory, document),
      nothing,
      () => [{ type, data } as never],
      { ...command(`${++commands}`), accountId },
    );
    expect(await progress.passed(['counts'], position)).toBe(true);
    return position ?? 0;
  };
  const plant = async (id: string, position: number, body: Counted | undefined) => {
    const [generation] = await engines.views.existing(collection);
    await engines.views.write(generation!, [{ id, position, body }], generation!.checkpoint ?? 0);
  };
  const countOf = async (id: string) => (await engines.documents.get(collection, id))?.count;

  /** One round over all accounts, each of which takes ten milliseconds. */
  async function round(): Promise<void> {
    const over = Promise.withResolvers<void>();
    let [now, slept] = [0, 0];
    check = new ViewCheck({
      log: engines.accounts,
      accounts: engines.accountIndex,
      views: engines.views,
      scratch: { open: () => scratch.open() },
      projector: {
        correct: async (...wanted) => {
          await beforeCorrecting();
          return projector.correct(...wanted);
        },
      },
      time: {
        now: () => (now += 10),
        sleep: async (milliseconds, signal) => {
          if (milliseconds < 3_600_000) return void rests.push(milliseconds);
          if (slept++ === 0) return;
          over.resolve();
          await once(signal, 'abort');
        },
      },
      corrected: (view, ids) => corrected.push([view, ...ids]),
      failed: (error) => failures.push(error),
    });
    check.start([counts]);
    await over.promise;
    await check.stop();
  }

  it('replaces what differs from the log, and nothing else', async () => {
    await append('right');
    await append('wrong');
    const last = await append('wrong');
    await plant('wrong', last, { count: 7 });
    await round();
    expect(corrected).toEqual([['counts', 'wrong']]);
    expect([await countOf('wrong'), await countOf('right')]).toEqual([2, 1]);
    await append('wrong');
    expect(await countOf('wrong')).toBe(3);
    await round();
    expect(corrected).toHaveLength(1);
  });

  it('brings back what is missing and removes what is deleted, in every account', async () => {
    const lost = await append('lost', 'DocumentRetried', OTHER);
    await append('deleted');
    const deleted = await append('deleted', 'DocumentDeleted');
    await plant('lost', lost, undefined);
    await plant('deleted', deleted, { count: 1 });
    await round();
    expect([await countOf('lost'), await countOf('deleted')]).toEqual([1, undefined]);
  });

  it('keeps what is folded in meanwhile', async () => {
    const last = await append('wrong');
    await plant('wrong', last, { count: 7 });
    beforeCorrecting = () => append('wrong');
    await round();
    expect(await countOf('wrong')).toBe(2);
  });

  it('replaces a bounded number at once', async () => {
    const ids = Array.from({ length: 201 }, (_, number) => `document-${number}`);
    const positions = await Promise.all(ids.map((id) => append(id)));
    await Promise.all(ids.map((id, index) => plant(id, positions[index] ?? 0, { count: 7 })));
    await round();
    expect(corrected.map((ids) => ids.length - 1)).toEqual([200]);
    await round();
    expect(corrected.map((ids) => ids.length - 1)).toEqual([200, 1]);
  });

  it('leaves dead letters alone', async () => {
    await append('dead');
    await append('dead', 'DocumentFailed');
    await append('dead');
    await round();
    expect([corrected, await countOf('dead')]).toEqual([[], 1]);
  });

  it('rests 49 times as long as an account took', async () => {
    await append('one');
    await append('two', 'DocumentRetried', OTHER);
    await round();
    expect(rests).toEqual([490, 490]);
  });

  it('goes on with the next account if one cannot be checked', async () => {
    await append('one');
    await plant('two', await append('two', 'DocumentRetried', OTHER), { count: 7 });
    const [real, full] = [scratch, new Error('the disk is full')];
    scratch = {
      open: () => {
        scratch = real;
        return Promise.reject(full);
      },
    };
    await round();
    expect([failures.splice(0), await countOf('two')]).toEqual([[full], 1]);
  });
});
