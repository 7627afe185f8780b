import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Collection } from '../../../kernel/collection.js';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { PAUSE_MS } from './clean-up.js';
import { scratchSqlite, type Scratch } from '../testing/scratch.js';

const items: Collection<{ readonly name: string }> = {
  name: 'items',
  version: 1,
  schema: z.strictObject({ name: z.string() }),
  indexes: [['name']],
  searchable: [{ field: 'name', personal: false }],
};
const nameOf = (number: number): string => `item ${(number * 7_919).toString(36).padStart(8, 'x')}`;

describe('the trigram index of a view that was built in many batches', () => {
  let scratch: Scratch;
  let clock: ManualClock;
  beforeEach(async () => {
    clock = new ManualClock();
    scratch = await scratchSqlite(clock, undefined, clock.setTimer);
  });
  afterEach(() => scratch.close());

  /** Every step is a call to the writer, which replies in order. */
  const nextStep = () => {
    clock.advance(PAUSE_MS);
    return scratch.sqlite.diagnostics();
  };

  /** Segments that a search reads. */
  const segments = (generation: string): number => {
    const db = new DatabaseSync(scratch.file, { readOnly: true });
    const count = db.prepare(`SELECT count(DISTINCT segid) AS count FROM view_${generation}_search_idx`).get()?.[
      'count'
    ];
    db.close();
    return Number(count);
  };

  it('has one segment once the view is live, and finds the same documents', async () => {
    const { views, documents } = scratch.sqlite;
    const [generation] = await views.generations(items);
    if (!generation) throw new Error('no generation');
    for (let batch = 0; batch < 7; batch += 1) {
      const written = Array.from({ length: 200 }, (_, number) => batch * 200 + number);
      await views.write(
        generation,
        written.map((number) => ({ id: String(number), position: batch, body: { name: nameOf(number) } })),
        batch,
      );
    }
    expect(segments(generation.id)).toBeGreaterThan(1);
    await views.goLive(generation);
    for (let step = 0; step < 100; step += 1) await nextStep();
    expect(segments(generation.id)).toBe(1);
    const sort = { field: 'name', order: 'asc' } as const;
    const { documents: found } = await documents.find(items, {
      where: {},
      sort,
      contains: { field: 'name', text: nameOf(1_234) },
      limit: 10,
    });
    expect(found.map(({ _id }) => _id)).toEqual(['1234']);
  });

  it('is merged before the dropped generation is freed', async () => {
    const { views } = scratch.sqlite;
    const [before] = await views.generations(items);
    if (!before) throw new Error('no generation');
    const written = Array.from({ length: 1_400 }, (_, number) => ({
      id: String(number),
      position: 0,
      body: { name: nameOf(number) },
    }));
    await views.write(before, written, 0);
    await views.goLive(before);
    const after = await views.begin(items);
    for (let batch = 0; batch < 7; batch += 1)
      await views.write(after, written.slice(batch * 200, batch * 200 + 200), 0);
    await views.goLive(after);
    for (let step = 0; segments(after.id) > 1 && step < 100; step += 1) await nextStep();
    expect([segments(after.id), segments(before.id)]).toEqual([1, 1]);
  });
});
