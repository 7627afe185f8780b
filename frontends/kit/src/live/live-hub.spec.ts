import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveHub, REOPEN_AFTER_MS, type LiveMessage, type OpenSource } from './live-hub';

const IN_PROGRESS = '{"kind":"in-progress","count":2}';
const CHANGED = '{"kind":"conversation-changed"}';

function server() {
  const sources: Parameters<OpenSource>[0][] = [];
  let open = 0;
  const openSource: OpenSource = (events) => {
    sources.push(events);
    open += 1;
    return {
      close: () => {
        open -= 1;
      },
    };
  };
  return { openSource, sources, latest: () => sources.at(-1), openNow: () => open };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shares one connection and closes it after the last follower leaves', () => {
  const { openSource, sources, openNow } = server();
  const follow = liveHub(openSource);
  const leaves = [follow(() => {}), follow(() => {})];
  expect(sources).toHaveLength(1);
  leaves.forEach((leave) => leave());
  expect(openNow()).toBe(0);
});

it('sends every frame to all followers and the latest count to new ones', () => {
  const { openSource, latest } = server();
  const follow = liveHub(openSource);
  const first: LiveMessage[] = [];
  const second: LiveMessage[] = [];
  follow((message) => first.push(message));
  latest()?.frame(IN_PROGRESS);
  latest()?.frame(CHANGED);
  follow((message) => second.push(message));
  expect(first).toEqual([
    { kind: 'frame', json: IN_PROGRESS },
    { kind: 'frame', json: CHANGED },
  ]);
  expect(second).toEqual([{ kind: 'frame', json: IN_PROGRESS }]);
});

it('tells that the connection is lost, and no old count afterwards', () => {
  const { openSource, latest } = server();
  const follow = liveHub(openSource);
  const first: LiveMessage[] = [];
  const second: LiveMessage[] = [];
  follow((message) => first.push(message));
  latest()?.frame(IN_PROGRESS);
  latest()?.lost();
  follow((message) => second.push(message));
  expect(first.at(-1)).toEqual({ kind: 'lost' });
  expect(second).toEqual([]);
});

it('emits missed after a reconnect', () => {
  const { openSource, latest } = server();
  const heard: LiveMessage[] = [];
  liveHub(openSource)((message) => heard.push(message));
  latest()?.opened();
  expect(heard).toEqual([]);
  latest()?.opened();
  expect(heard).toEqual([{ kind: 'missed' }]);
});

it('reopens after the source gave up, unless nobody follows', () => {
  const { openSource, sources, latest } = server();
  const leave = liveHub(openSource)(() => {});
  latest()?.gaveUp();
  vi.advanceTimersByTime(REOPEN_AFTER_MS);
  expect(sources).toHaveLength(2);
  latest()?.gaveUp();
  leave();
  vi.advanceTimersByTime(REOPEN_AFTER_MS);
  expect(sources).toHaveLength(2);
});

it('starts fresh after everybody has left', () => {
  const { openSource, latest, sources } = server();
  const follow = liveHub(openSource);
  follow(() => {})();
  latest()?.frame(IN_PROGRESS);
  const heard: LiveMessage[] = [];
  follow((message) => heard.push(message));
  expect(sources).toHaveLength(2);
  latest()?.opened();
  expect(heard.filter(({ kind }) => kind === 'missed')).toEqual([]);
});
