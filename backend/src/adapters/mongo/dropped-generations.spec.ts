import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineUnavailable } from '../../ports/event-store.js';
import { DroppedGenerations } from './dropped-generations.js';
import type { DroppedGeneration } from './generations.js';

describe('dropped generations', () => {
  let there: DroppedGeneration[];
  let freed: string[];
  let failures: Error[];
  let reports: unknown[];
  let dropped: DroppedGenerations;
  beforeEach(() => {
    vi.useFakeTimers();
    [there, freed, failures, reports] = [[], [], [], []];
    const generations = {
      dropped: async () => there,
      free: async ({ view, id }: DroppedGeneration) => {
        const failure = failures.shift();
        if (failure) throw failure;
        freed.push(`${view}/${id}`);
      },
    };
    dropped = new DroppedGenerations(generations, 30_000, (error) => void reports.push(error));
  });
  afterEach(() => {
    dropped.stop();
    vi.useRealTimers();
  });
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  it('are kept for readers, including those found at start', async () => {
    there = [{ view: 'chatbots', id: 'g1' }];
    await dropped.look();
    await pass(29_999);
    expect(freed).toEqual([]);
    await pass(1);
    expect(freed).toEqual(['chatbots/g1']);
  });

  it('are each kept for the full delay, even if another one is freed in between', async () => {
    there = [{ view: 'chatbots', id: 'g1' }];
    await dropped.look();
    await pass(29_000);
    there = [...there, { view: 'chatbots', id: 'g2' }];
    await dropped.look();
    await pass(1_000);
    expect(freed).toEqual(['chatbots/g1']);
    await pass(28_999);
    expect(freed).toEqual(['chatbots/g1']);
    await pass(1);
    expect(freed).toEqual(['chatbots/g1', 'chatbots/g2']);
  });

  it('are not kept longer because of later ones', async () => {
    there = [{ view: 'chatbots', id: 'g1' }];
    for (let look = 0; look < 4; look++) {
      await dropped.look();
      await pass(10_000);
    }
    expect(freed).toEqual(['chatbots/g1']);
  });

  it('are retried if freeing fails, and the error is reported unless the engine is unavailable', async () => {
    const fault = new Error('not authorized');
    failures = [new EngineUnavailable('away'), fault];
    there = [{ view: 'chatbots', id: 'g1' }];
    await dropped.look();
    await pass(90_000);
    expect(freed).toEqual(['chatbots/g1']);
    expect(reports).toEqual([fault]);
  });

  it('are left to the next process when this one ends', async () => {
    there = [{ view: 'chatbots', id: 'g1' }];
    await dropped.look();
    dropped.stop();
    await dropped.look();
    await pass(60_000);
    expect(freed).toEqual([]);
  });
});
