// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followEnd } from './follow-end';

let resize: () => void;
let height: number;
let log: HTMLElement;

/** jsdom has no layout: the element is 100 px high and shows content of `height`. */
beforeEach(() => {
  height = 300;
  log = document.createElement('div');
  Object.defineProperty(log, 'clientHeight', { value: 100 });
  Object.defineProperty(log, 'scrollHeight', { get: () => height });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        resize = report;
      }
      observe = () => undefined;
      disconnect = () => (resize = () => undefined);
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const scrollTo = (top: number) => {
  log.scrollTop = top;
  log.dispatchEvent(new Event('scroll'));
};
const grow = (follower: ReturnType<typeof followEnd>) => {
  height += 100;
  follower.grown();
};

it('starts at the end and stays there as content is added or the element is resized', () => {
  const follower = followEnd(log);
  expect(log.scrollTop).toBe(300);
  grow(follower);
  expect(log.scrollTop).toBe(400);
  height += 50;
  resize();
  expect(log.scrollTop).toBe(450);
});

it('leaves a reader who scrolled up alone and reports what they missed', () => {
  const onMissed = vi.fn();
  const follower = followEnd(log, onMissed);
  scrollTo(100);
  grow(follower);
  resize();
  expect(log.scrollTop).toBe(100);
  expect(onMissed.mock.calls).toEqual([[true]]);
});

it('follows again once the reader is near the end', () => {
  const onMissed = vi.fn();
  const follower = followEnd(log, onMissed);
  scrollTo(100);
  grow(follower);
  scrollTo(280);
  expect(onMissed).toHaveBeenLastCalledWith(false);
  grow(follower);
  expect(log.scrollTop).toBe(500);
});

it('goes to the end on request', () => {
  const onMissed = vi.fn();
  const follower = followEnd(log, onMissed);
  scrollTo(0);
  grow(follower);
  follower.toEnd();
  expect(log.scrollTop).toBe(400);
  expect(onMissed).toHaveBeenLastCalledWith(false);
});

it('stops', () => {
  const onMissed = vi.fn();
  const follower = followEnd(log, onMissed);
  follower.stop();
  height += 100;
  resize();
  scrollTo(400);
  expect(log.scrollTop).toBe(400);
  expect(onMissed).not.toHaveBeenCalled();
});
