import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { Recorded } from '../../kernel/envelope.js';
import { METADATA, OWNER } from '../../kernel/testing/recorded.js';
import { type AnyProjection, projection } from '../../kernel/projection.js';
import { Projector } from './projector.js';
import { command, type Embedded, embedded, hashed, retryAtOnce } from '../testing/embedded.js';
import { ViewProgress } from './view-progress.js';
import { viewsCaughtUp } from './views-caught-up.js';

const countsView = (version = 1): AnyProjection =>
  projection({
    collection: { name: 'counts', version, schema: z.strictObject({ count: z.int() }), indexes: [] },
    categories: [chatbotCategory],
    keysOf: (event) => [event.stream],
    evolve: (document: { readonly count: number } | undefined, _event: Recorded) => ({
      count: (document?.count ?? 0) + 1,
    }),
  });

let engines: Embedded;
let projector: Projector | undefined;
beforeEach(async () => {
  engines = await embedded();
});
afterEach(async () => {
  await projector?.stop();
  await engines.remove();
});

const keep = async (view: AnyProjection) => {
  projector = new Projector(engines.log, engines.views, new ViewProgress(), retryAtOnce());
  await projector.start([view]);
  await projector.ready();
};
const decider = { initial: undefined, evolve: () => undefined };
let commands = 0;
const append = (stream: `chatbot-${string}` | `slots-${string}`, event: object) =>
  engines.streams.decide(stream, decider, () => [event as never], command(`${++commands}`));
const renamed = () => append('chatbot-1', { type: 'ChatbotSettingsChanged', data: { changes: { name: 'Ada' } } });

/** Counts the looks until it resolves. Runs the projector after `keepAfter` of them. */
async function looks(view: AnyProjection, keepAfter: number): Promise<number> {
  let paused = 0;
  await viewsCaughtUp([view], engines.log, engines.views, async () => {
    if (++paused === keepAfter) await keep(view);
    if (paused > keepAfter) throw new Error('still waiting');
  });
  return paused;
}

it('waits for views that were never built, even on an empty log', async () => {
  expect(await looks(countsView(), 2)).toBe(2);
});

it('waits until the log is folded', async () => {
  await keep(countsView());
  await projector?.stop();
  await renamed();
  expect(await looks(countsView(), 1)).toBe(1);
});

it('does not wait for events that the views do not read', async () => {
  await renamed();
  await keep(countsView());
  await projector?.stop();
  await append('slots-1', { type: 'ChatbotSlotReleased', data: { chatbotId: OWNER } });
  expect(await looks(countsView(), 0)).toBe(0);
});

it('waits for the version that this process reads', async () => {
  await renamed();
  await keep(countsView(1));
  await projector?.stop();
  expect(await looks(countsView(2), 1)).toBe(1);
});

it('waits if only a newer version can read the events beyond a view', async () => {
  await keep(countsView());
  await projector?.stop();
  await engines.eventStore.append(
    'chatbot-2',
    [hashed('chatbot-2', { id: 'e', type: 'ChatbotPainted', version: 1, data: {}, metadata: METADATA })],
    'no-stream',
  );
  const enough = new Error('looked twice');
  let looked = 0;
  const pause = () => (++looked < 2 ? Promise.resolve() : Promise.reject(enough));
  await expect(viewsCaughtUp([countsView()], engines.log, engines.views, pause)).rejects.toBe(enough);
});
