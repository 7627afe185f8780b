import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLive, POLL_EVERY_MS, type LiveUpdate } from './live-client';

const sources: FakeSource[] = [];
class FakeSource {
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
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

const standing = (changes: { count?: number; messages?: number } = {}) =>
  JSON.stringify({ kind: 'in-progress', count: 3, conversations: 5, messages: 40, ...changes });

describe('without SharedWorker', () => {
  const answer = (json: string) => sources.at(-1)?.onmessage?.({ data: json });
  const poll = (json: string) => {
    vi.advanceTimersByTime(POLL_EVERY_MS);
    answer(json);
  };

  it('polls every fifteen seconds without holding a connection', () => {
    const heard: LiveUpdate[] = [];
    const stop = followLive('account', (event) => heard.push(event));
    answer(standing());
    expect(heard).toEqual([{ kind: 'in-progress', count: 3, conversations: 5, messages: 40 }]);
    expect(sources[0]?.closed).toBe(true);
    vi.advanceTimersByTime(POLL_EVERY_MS);
    expect(sources).toHaveLength(2);
    stop();
    vi.advanceTimersByTime(POLL_EVERY_MS);
    expect(sources).toHaveLength(2);
    expect(sources[1]?.closed).toBe(true);
  });

  it('emits moved only after a change', () => {
    const heard: string[] = [];
    followLive('account', ({ kind }) => heard.push(kind));
    answer(standing());
    poll(standing());
    expect(heard).toEqual(['in-progress']);
    poll(standing({ messages: 41 }));
    expect(heard).toEqual(['in-progress', 'in-progress', 'moved']);
    poll(standing({ messages: 41 }));
    expect(heard).toHaveLength(3);
  });

  it('detects changes made while a poll failed', () => {
    const heard: string[] = [];
    followLive('account', ({ kind }) => heard.push(kind));
    answer(standing());
    vi.advanceTimersByTime(POLL_EVERY_MS);
    sources.at(-1)?.onerror?.();
    poll(standing({ count: 2 }));
    expect(heard).toEqual(['in-progress', 'lost', 'in-progress', 'moved']);
  });

  it('repeats the number after a failed poll', () => {
    const heard: string[] = [];
    followLive('account', ({ kind }) => heard.push(kind));
    answer(standing());
    vi.advanceTimersByTime(POLL_EVERY_MS);
    sources.at(-1)?.onerror?.();
    poll(standing());
    expect(heard).toEqual(['in-progress', 'lost', 'in-progress']);
  });
});

it('ignores invalid frames', () => {
  const heard: LiveUpdate[] = [];
  followLive('account', (event) => heard.push(event));
  sources[0]?.onmessage?.({ data: '{"kind":"something else"}' });
  sources[0]?.onmessage?.({ data: 'not json' });
  expect(heard).toEqual([]);
});

describe('with SharedWorker', () => {
  class FakePort {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    readonly posted: unknown[] = [];
    closed = false;
    postMessage(message: unknown) {
      this.posted.push(message);
    }
    close() {
      this.closed = true;
    }
  }
  let ports: FakePort[];
  let made: unknown[][];
  beforeEach(() => {
    ports = [];
    made = [];
    vi.stubGlobal('LIVE_WORKER', '/static/live.js');
    vi.stubGlobal(
      'SharedWorker',
      class {
        readonly port = new FakePort();
        constructor(...how: unknown[]) {
          made.push(how);
          ports.push(this.port);
        }
      },
    );
  });
  const cross = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
    dispatchEvent(Object.assign(new Event(type), { persisted }));

  it('uses one worker per account and says goodbye before the page unloads', () => {
    const heard: LiveUpdate[] = [];
    const stop = followLive('account-7', (event) => heard.push(event));
    ports[0]?.onmessage?.({ data: { kind: 'frame', json: standing() } });
    ports[0]?.onmessage?.({ data: { kind: 'missed' } });
    expect(heard).toMatchObject([{ kind: 'in-progress', count: 3 }, { kind: 'missed' }]);
    expect(made[0]).toEqual(['/static/live.js', { name: 'live-account-7' }]);
    cross('pagehide', false);
    expect(ports[0]).toMatchObject({ posted: ['leave'], closed: true });
    stop();
  });

  it('reconnects when the page returns from the back-forward cache', () => {
    const heard: LiveUpdate[] = [];
    const stop = followLive('account-7', (event) => heard.push(event));
    cross('pageshow', false);
    expect(ports).toHaveLength(1);
    cross('pagehide', true);
    cross('pageshow', true);
    expect(ports).toHaveLength(2);
    expect(heard).toEqual([{ kind: 'missed' }]);
    ports[1]?.onmessage?.({ data: { kind: 'frame', json: standing() } });
    expect(heard).toMatchObject([{ kind: 'missed' }, { kind: 'in-progress', count: 3 }]);
    stop();
    expect(ports[1]?.closed).toBe(true);
    cross('pageshow', true);
    expect(ports).toHaveLength(2);
  });
});
