import { beforeEach, expect, it } from 'vitest';
import type { GenerationDocuments } from './generation-documents.js';
import { LiveGenerations } from './live-generations.js';
import type { ViewState } from './view-states.js';

const stateOf = (live: string): ViewState => ({
  _id: 'chatbots',
  token: 1,
  revision: 1,
  lastGeneration: 2,
  live,
  generations: { [live]: { version: 1, checkpoint: 7, shape: '{"indexes":[],"searchable":[]}' } },
  dropped: [],
});

let now: number;
let live: string;
let views: LiveGenerations;
beforeEach(() => {
  [now, live] = [0, 'g1'];
  const documents = {} as GenerationDocuments;
  views = new LiveGenerations({ find: async () => stateOf(live) }, { documents: () => documents }, () => now);
});

it('repeats a read if another generation went live', async () => {
  const read: string[] = [];
  const answer = await views.read('chatbots', async ({ id }) => {
    read.push(id);
    live = 'g2';
    return id;
  });
  // The lookup ran before the other generation went live.
  expect(answer).toBe('g1');
  expect(await views.read('chatbots', async ({ id }) => read.push(id) && id)).toBe('g2');
  expect(read).toEqual(['g1', 'g1', 'g2']);
});

it('repeats a read that took longer than a dropped generation is kept', async () => {
  const read: string[] = [];
  const answer = await views.read('chatbots', async ({ id }) => {
    read.push(id);
    // As if the process had been paused after the lookup.
    if (read.length === 1) [now, live] = [60_000, 'g2'];
    return id;
  });
  expect(answer).toBe('g2');
  expect(read.at(-1)).toBe('g2');
});
