import { expect, it } from 'vitest';
import { z } from 'zod';
import { collection } from '../../kernel/collection.js';
import { SqliteScratchViews } from './sqlite-scratch-views.js';

const DOCUMENTS = 100;
const things = collection({ name: 'things', version: 1, schema: z.strictObject({ count: z.int() }), indexes: [] });

it('lets others run after each 20 documents that it writes', async () => {
  const { views, close } = await new SqliteScratchViews().open();
  const generation = await views.begin(things);
  const documents = Array.from({ length: DOCUMENTS }, (_, count) => ({ id: `${count}`, position: 1, body: { count } }));
  let turns = 0;
  let turning = setImmediate(function turn() {
    turns++;
    turning = setImmediate(turn);
  });
  await views.write(generation, documents, 1);
  clearImmediate(turning);
  const stored = await Array.fromAsync(views.scan(generation));
  await close();
  expect(stored).toHaveLength(DOCUMENTS);
  expect(turns).toBeGreaterThanOrEqual(DOCUMENTS / 20);
});
