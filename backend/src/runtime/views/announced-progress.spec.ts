import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalSignals } from '../../adapters/system/local-signals.js';
import type { Position } from '../../kernel/envelope.js';
import { recorded } from '../../kernel/testing/given.js';
import type { Generation } from '../../ports/document-store.js';
import type { Signals } from '../../ports/signals.js';
import { ProgressAnnouncer } from './progress-announcer.js';
import { ProgressFollower } from './progress-follower.js';
import { overriding } from '../testing/embedded.js';
import { ViewProgress } from './view-progress.js';

const SOON = { timeoutMs: 1 };
const CHATBOT = '0190a6a0-0000-4000-8000-0000000000b1';
const VIEW = { name: 'chatbots', version: 1, fields: {}, indexes: [], searchable: [], sealed: false };
const touching = (count: number) =>
  recorded(
    ...Array.from({ length: count }, (_, index) => ({
      type: 'ChatbotDeleted',
      data: { secret: 'words' },
      stream: `chatbot-${index}`,
      metadata: { chatbotId: CHATBOT as never },
    })),
  );

/** Published messages, some of which are lost in transit. */
let losing: boolean;
let published: unknown[];
let signals: Signals;
let checkpoint: Position | undefined;
let announcer: ProgressAnnouncer;
let here: ViewProgress;
let follower: ProgressFollower;
let told: unknown[];

const view: Generation = { collection: VIEW, id: '1', live: true, checkpoint: undefined };
const views = {
  existing: async () =>
    checkpoint === undefined
      ? []
      : [
          { ...view, checkpoint },
          { ...view, id: '2', live: false, checkpoint: 1_000 },
        ],
};

beforeEach(async () => {
  const local = new LocalSignals((error) => told.push(error));
  [losing, published, checkpoint, told] = [false, [], undefined, []];
  signals = overriding<Signals>(local, {
    shared: true,
    publish: async (channel, message) => {
      published.push(message);
      if (!losing) await local.publish(channel, message);
    },
  });
  announcer = new ProgressAnnouncer(new ViewProgress(), signals, 'projector');
  here = new ViewProgress();
  follower = new ProgressFollower(here, signals, views, 'api');
  await follower.start([VIEW]);
  here.subscribe('chatbots', {
    changed: ({ events }) => told.push(events.map(({ stream }) => stream)),
    missed: () => told.push('missed'),
  });
});
afterEach(() => follower.stop());

/** Resolves once every published message was received. */
const said = () => new Promise((resolve) => setImmediate(resolve));

describe('a view that another process projects', () => {
  it('passes the positions that the other process announces', async () => {
    const passed = here.passed(['chatbots'], 5);
    announcer.advanced('chatbots', 5, []);
    expect(await passed).toBe(true);
  });

  it('notifies its listeners of the changed streams and their owners, without content', async () => {
    announcer.advanced('chatbots', 1, touching(2));
    await said();
    expect(told).toEqual([['chatbot-0', 'chatbot-1']]);
    expect(JSON.stringify(published)).not.toContain('words');
  });

  it('is announced by one message at a time, each stream once', async () => {
    for (let position = 0; position < 100; position++) announcer.advanced('chatbots', position, touching(1));
    await said();
    expect(published).toHaveLength(2);
    expect(published[1]).toMatchObject({
      views: [{ collection: 'chatbots', position: 99, touched: [{ stream: 'chatbot-0' }] }],
    });
  });

  it('is announced without details while too many streams change', async () => {
    announcer.advanced('chatbots', 1, touching(600));
    await said();
    expect(told).toEqual(['missed']);
    expect(await here.passed(['chatbots'], 1)).toBe(true);
  });
});

describe('when a signal is lost', () => {
  it('waiters learn the progress from the checkpoint', async () => {
    losing = true;
    announcer.advanced('chatbots', 5, touching(1));
    const passed = here.passed(['chatbots'], 5);
    checkpoint = 4;
    await follower.poll();
    expect(await here.passed(['chatbots'], 5, SOON)).toBe(false);
    checkpoint = 5;
    await follower.poll();
    expect(await passed).toBe(true);
  });

  it('the gap before the next signal shows that changes were missed', async () => {
    announcer.advanced('chatbots', 1, touching(1));
    await said();
    losing = true;
    announcer.advanced('chatbots', 2, touching(1));
    await said();
    losing = false;
    announcer.advanced('chatbots', 3, touching(1));
    await said();
    expect(told).toEqual([['chatbot-0'], 'missed', ['chatbot-0']]);
  });

  it('and none follows, the checkpoint eventually shows that changes were missed', async () => {
    announcer.advanced('chatbots', 1, []);
    await said();
    losing = true;
    announcer.advanced('chatbots', 2, touching(1));
    checkpoint = 2;
    for (let poll = 0; poll < 60; poll++) await follower.poll();
    expect(told).toEqual(['missed']);
  });

  it('and the engine is down, waiters time out', async () => {
    const away = new ProgressFollower(here, signals, { existing: () => Promise.reject(new Error('away')) }, 'api');
    const passed = here.passed(['chatbots'], 5, { timeoutMs: 20 });
    await away.start([VIEW]);
    await away.poll();
    await away.stop();
    expect(await passed).toBe(false);
  });
});

it('runs one poll at a time on a slow engine and leaves nothing running when it stops', async () => {
  let reads = 0;
  const answer = Promise.withResolvers<void>();
  const existing = async () => ((reads += 1) > 1 && (await answer.promise), []);
  const slow = new ProgressFollower(here, signals, { existing }, 'api');
  await slow.start([VIEW]);
  const passed = here.passed(['chatbots'], 5, { timeoutMs: 20 });
  for (let poll = 0; poll < 60; poll++) void slow.poll();
  answer.resolve();
  await slow.stop();
  expect(reads).toBe(2);
  expect(await passed).toBe(false);
});

it('reads no checkpoints while nobody waits or listens', async () => {
  let reads = 0;
  const quiet = new ProgressFollower(new ViewProgress(), signals, { existing: async () => ((reads += 1), []) }, 'api');
  await quiet.start([VIEW]);
  for (let poll = 0; poll < 60; poll++) await quiet.poll();
  expect(reads).toBe(1);
  await quiet.stop();
});

it('reads the checkpoints at the start', async () => {
  checkpoint = 7;
  const late = new ViewProgress();
  const starting = new ProgressFollower(late, signals, views, 'late');
  await starting.start([VIEW]);
  expect(await late.passed(['chatbots'], 7)).toBe(true);
  await starting.stop();
});

it('publishes nothing if signals are not shared', async () => {
  const alone = new ViewProgress();
  new ProgressAnnouncer(alone, overriding<Signals>(signals, { shared: false }), 'all').advanced(
    'chatbots',
    3,
    touching(1),
  );
  await said();
  expect([await alone.passed(['chatbots'], 3), published]).toEqual([true, []]);
});
