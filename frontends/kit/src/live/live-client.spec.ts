import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followLive, POLL_EVERY_MS, type LiveEvent } from './live-client';

const sources: FakeSource[] = [];
class FakeSource {
  onmessage: ((event: { data: string }) => void) | null = null;
  closed = false;
  constructor(readonly url: string) {
    sources.push(this);
  }
  close() {
    this.closed = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  sources.length = 0;
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => void vi.useRealTimers());

it('looks every fifteen seconds where there is no SharedWorker, holding no connection in between', () => {
  const heard: LiveEvent[] = [];
  const stop = followLive('account', (event) => heard.push(event));
  sources[0]?.onmessage?.({ data: '{"kind":"in-progress","count":3}' });
  expect(heard).toEqual([{ kind: 'in-progress', count: 3 }]);
  expect(sources[0]?.closed).toBe(true);
  vi.advanceTimersByTime(POLL_EVERY_MS);
  expect(heard).toHaveLength(2);
  expect(heard[1]).toEqual({ kind: 'missed' });
  expect(sources).toHaveLength(2);
  stop();
  vi.advanceTimersByTime(POLL_EVERY_MS);
  expect(sources).toHaveLength(2);
  expect(sources[1]?.closed).toBe(true);
});

it('ignores what is no frame', () => {
  const heard: LiveEvent[] = [];
  followLive('account', (event) => heard.push(event));
  sources[0]?.onmessage?.({ data: '{"kind":"something else"}' });
  sources[0]?.onmessage?.({ data: 'not json' });
  expect(heard).toEqual([]);
});

it('keeps one worker an account, and says goodbye before the page goes', () => {
  const posted: unknown[] = [];
  const made: unknown[][] = [];
  const port = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    postMessage: (m: unknown) => posted.push(m),
    close: () => {},
  };
  vi.stubGlobal(
    'SharedWorker',
    class {
      port = port;
      constructor(...how: unknown[]) {
        made.push(how);
      }
    },
  );
  const heard: LiveEvent[] = [];
  followLive('account-7', (event) => heard.push(event));
  port.onmessage?.({ data: { kind: 'frame', json: '{"kind":"in-progress","count":1}' } });
  port.onmessage?.({ data: { kind: 'missed' } });
  expect(heard).toEqual([{ kind: 'in-progress', count: 1 }, { kind: 'missed' }]);
  expect(made[0]?.[1]).toEqual({ name: 'live-account-7' });
  dispatchEvent(new Event('pagehide'));
  expect(posted).toEqual(['leave']);
});
