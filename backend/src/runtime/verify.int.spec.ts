import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { projection } from '../kernel/projection.js';
import { idOf } from '../kernel/streams.js';
import type { Generation } from '../ports/document-store.js';
import { Projector } from './projector.js';
import { command, type Embedded, embedded, impatient } from './testing/embedded.js';
import { verify } from './verify.js';
import { ViewProgress } from './view-progress.js';

const counts = projection<{ count: number }, 'document'>({
  collection: { name: 'counts', version: 1, indexes: [] },
  categories: ['document'],
  keysOf: (event) => [idOf(event.stream)],
  evolve: (document, event) => (event.type === 'DocumentDeleted' ? undefined : { count: (document?.count ?? 0) + 1 }),
});
const nothing = { initial: undefined, evolve: () => undefined };

let live: Embedded;
let shadow: Embedded;
let generation: Generation;
let positions: readonly number[];

beforeEach(async () => {
  live = await embedded();
  shadow = await embedded();
  const append = (document: string, type: 'DocumentRetried' | 'DocumentDeleted' = 'DocumentRetried') =>
    live.streams.decide(`document-${document}`, nothing, () => [{ type, data: {} }], command(`${document} ${type}`));
  const decided = [await append('1'), await append('2'), await append('3'), await append('3', 'DocumentDeleted')];
  positions = decided.map(({ position }) => position ?? 0);
  const projector = new Projector(live.log, live.views, new ViewProgress(), impatient());
  await projector.start([counts]);
  await projector.ready();
  await projector.stop();
  const [only] = await live.views.generations(counts.collection);
  if (!only) throw new Error('there is no generation');
  generation = only;
});
afterEach(() => Promise.all([live.remove(), shadow.remove()]));

it('finds every document as the log makes it', async () =>
  expect(await verify(counts, live.log, live.views, shadow.views)).toEqual({ collection: 'counts', position: positions[3], documents: 2, differences: [] }));

it('finds a document that was changed, one that is missing and one too many', async () => {
  const position = 100;
  await live.views.write(
    generation,
    [
      { id: '1', position, body: { count: 7 } },
      { id: '2', position, body: undefined },
      { id: '3', position, body: { count: 1 } },
      { id: '4', position, body: { count: 1 } },
    ],
    position,
  );
  const { differences } = await verify(counts, live.log, live.views, shadow.views);
  expect(differences.map(({ id, live: there, rebuilt }) => [id, there?.body, rebuilt?.body]).sort()).toEqual([
    ['1', { count: 7 }, { count: 1 }],
    ['2', undefined, { count: 1 }],
    ['3', { count: 1 }, undefined],
    ['4', { count: 1 }, undefined],
  ]);
});

it('has nothing to compare before a view is built', async () =>
  expect(await verify({ ...counts, collection: { ...counts.collection, version: 2 } }, live.log, live.views, shadow.views)).toMatchObject({ position: undefined, documents: 0 }));
