// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeOnBack } from './back';

let narrow = true;
let launcher: HTMLElement;
let end = () => undefined as void;
const router = vi.fn();

const become = async (open: boolean) => {
  launcher.setAttribute('aria-expanded', String(open));
  // Observers are told in a microtask, and the history goes back in a task.
  await new Promise((resolve) => setTimeout(resolve, 0));
};
const begin = () => {
  end = closeOnBack(
    launcher,
    () => void become(true),
    () => void become(false),
  );
};
// Added before the one under test, which keeps others from hearing.
let heard = () => undefined as void;
const onPopState = () => heard();
const gone = () => new Promise<void>((resolve) => (heard = resolve));
const go = async (delta: number) => {
  const going = gone();
  history.go(delta);
  await going;
  await become(isOpen());
};
const isOpen = () => launcher.getAttribute('aria-expanded') === 'true';

beforeEach(async () => {
  narrow = true;
  vi.stubGlobal('matchMedia', () => ({ matches: narrow }));
  launcher = document.createElement('button');
  launcher.setAttribute('aria-expanded', 'false');
  history.pushState({ page: 1 }, '', '/shop');
  router.mockReset();
  window.addEventListener('popstate', onPopState, true);
  window.addEventListener('popstate', router);
  begin();
});
afterEach(() => {
  end();
  window.removeEventListener('popstate', onPopState, true);
  window.removeEventListener('popstate', router);
  vi.unstubAllGlobals();
});

it('closes an open panel with Back, and opens it with Forward, without the page’s router', async () => {
  const { length } = history;
  await become(true);
  expect(history.length).toBe(length + 1);
  expect(history.state).toMatchObject({ page: 1 });
  await go(-1);
  expect(isOpen()).toBe(false);
  expect(history.state).toEqual({ page: 1 });
  await go(1);
  expect(isOpen()).toBe(true);
  expect(router).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/shop');
});

it('leaves no entry when the panel is closed in another way', async () => {
  await become(true);
  const going = gone();
  await become(false);
  await going;
  expect(history.state).toEqual({ page: 1 });
  expect(router).not.toHaveBeenCalled();
  await become(true);
  expect(history.state).not.toEqual({ page: 1 });
});

it('is known again after a reload', async () => {
  await become(true);
  const { length } = history;
  end();
  launcher = document.createElement('button');
  begin();
  await become(true);
  expect(history.length).toBe(length);
  await go(-1);
  expect(isOpen()).toBe(false);
});

it('leaves the page’s own steps to its router', async () => {
  await become(true);
  history.pushState({ page: 2 }, '', '/basket');
  await go(-1);
  expect(router).toHaveBeenCalledOnce();
  expect(isOpen()).toBe(true);
  await go(-1);
  expect(isOpen()).toBe(false);
  expect(router).toHaveBeenCalledOnce();
});

it('has no entry beside a page', async () => {
  narrow = false;
  const { length } = history;
  await become(true);
  expect(history.length).toBe(length);
});
