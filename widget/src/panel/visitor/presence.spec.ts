// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LOOK_EVERY_MS, presence, SAY_EVERY_MS } from './presence';

let open: boolean;
let visible: boolean;
let end: () => void;
const say = vi.fn(() => Promise.reject(new Error('offline')));
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'));
  open = true;
  visible = true;
  say.mockClear();
  end = presence(() => open, say);
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

it('says soon and then once a minute that the conversation is seen, also after what was lost', () => {
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  expect(say).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(2 * SAY_EVERY_MS);
  expect(say).toHaveBeenCalledTimes(3);
});

it('says nothing while the panel is closed or the page is hidden, and goes on when it is seen again', () => {
  open = false;
  vi.advanceTimersByTime(SAY_EVERY_MS);
  open = true;
  visible = false;
  vi.advanceTimersByTime(SAY_EVERY_MS);
  expect(say).not.toHaveBeenCalled();
  visible = true;
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  expect(say).toHaveBeenCalledOnce();
});

it('says nothing after its end', () => {
  end();
  vi.advanceTimersByTime(SAY_EVERY_MS);
  expect(say).not.toHaveBeenCalled();
});
