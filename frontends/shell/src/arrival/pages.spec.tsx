import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Link } from '@chatbot-builder/kit/router';
import { renderRoutes } from '@chatbot-builder/kit/testing';
import { Pages } from './pages';

let grow: () => void;
let longest = Infinity;

beforeEach(() => {
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => vi.stubGlobal('scrollY', Math.min(top, longest)));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grow = callback;
      }
      observe() {}
      disconnect() {
        grow = () => undefined;
      }
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

let load: () => void;
/** Its heading comes after the page. */
function Late() {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => void (load = () => setLoaded(true)), []);
  return loaded ? <h1>Late</h1> : 'Loading';
}

function show(at = '/list') {
  const page = (content: ReactNode) => (
    <>
      <Link to="/list">To the list</Link>
      <main>{content}</main>
    </>
  );
  const { router } = renderRoutes(
    [
      {
        element: <Pages />,
        children: [
          { path: '/list', element: page(<h1 key="list">List</h1>) },
          { path: '/thing/:id', element: page(<h1 key="thing">Thing</h1>) },
          { path: '/late', element: page(<Late />) },
          { path: '/search', element: page([<h1 key="h">Search</h1>, <input key="i" autoFocus aria-label="Words" />]) },
        ],
      },
    ],
    { at },
  );
  return (to: string | number, options = {}) =>
    act(async () => void (await (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options))));
}

const scrollToHere = (top: number) => {
  vi.stubGlobal('scrollY', top);
  dispatchEvent(new Event('scroll'));
};

it('moves the focus to the heading of a new page, but not on the first load', async () => {
  const go = show();
  expect(document.body).toHaveFocus();
  await go('/thing/1');
  expect(screen.getByRole('heading', { name: 'Thing' })).toHaveFocus();
  await go(-1);
  expect(screen.getByRole('heading', { name: 'List' })).toHaveFocus();
});

it('waits for the heading of a page that loads', async () => {
  const go = show();
  screen.getByRole('link').focus();
  await go('/late');
  expect(screen.getByRole('link')).toHaveFocus();
  await act(async () => load());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Late' })).toHaveFocus());
});

it('leaves the focus to a person who does something first', async () => {
  const go = show();
  screen.getByRole('link').focus();
  await go('/late');
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  await act(async () => load());
  expect(screen.getByRole('heading')).not.toHaveFocus();
});

it('leaves the focus to a field that took it', async () => {
  const go = show();
  await go('/search');
  expect(screen.getByRole('textbox')).toHaveFocus();
});

it('leaves focus and place to a page that replaces its address', async () => {
  const go = show('/thing/new');
  screen.getByRole('link').focus();
  scrollToHere(300);
  await go('/thing/1', { replace: true });
  expect(screen.getByRole('link')).toHaveFocus();
  expect(scrollY).toBe(300);
});

it('begins a new page at its top and returns to where the last one was left, once it is long enough', async () => {
  const go = show();
  scrollToHere(800);
  await go('/list?sort=name');
  expect(scrollY).toBe(800);
  await go('/thing/1');
  expect(scrollY).toBe(0);
  longest = 100;
  await go(-1);
  grow();
  expect(scrollY).toBe(100);
  longest = Infinity;
  grow();
  expect(scrollY).toBe(800);
  scrollToHere(200);
  grow();
  expect(scrollY).toBe(200);
});

it('scrolls no further once the person does', async () => {
  const go = show();
  scrollToHere(800);
  await go('/thing/1');
  longest = 100;
  await go(-1);
  grow();
  dispatchEvent(new Event('wheel'));
  longest = Infinity;
  grow();
  expect(scrollY).toBe(100);
});

it('lets the browser restore a document that it loads anew', () => {
  show();
  expect(history.scrollRestoration).toBe('manual');
  dispatchEvent(new Event('pagehide'));
  expect(history.scrollRestoration).toBe('auto');
  dispatchEvent(new Event('pageshow'));
  expect(history.scrollRestoration).toBe('manual');
});
