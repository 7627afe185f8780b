import { describe, expect, it } from 'vitest';
import { Recovery } from './recovery.js';

const LONG_MS = 3_600_000;

describe('a pause between retries', () => {
  it('ends when an engine answers again, for everybody who pauses', async () => {
    const recovery = new Recovery();
    const { signal } = new AbortController();
    const pauses = [recovery.pause(LONG_MS, signal), recovery.pause(LONG_MS, signal)];
    recovery.recovered();
    await Promise.all(pauses);
  });

  it('rejects when its signal aborts', async () => {
    const stopping = new AbortController();
    const pause = new Recovery().pause(LONG_MS, stopping.signal);
    stopping.abort(new Error('stopped'));
    await expect(pause).rejects.toThrow('stopped');
  });

  it('ends by itself', async () => {
    await new Recovery().pause(1, new AbortController().signal);
  });
});
