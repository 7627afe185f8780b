import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { forgetToast } from '../toast/toasts';

afterEach(() => {
  cleanup();
  forgetToast();
});

// On a busy machine, antd's first render takes seconds. Passing tests never wait this long.
configure({ asyncUtilTimeout: 10_000 });

/** jsdom has no layout: every media query is false, nothing resizes, nothing scrolls. */
class NoMedia extends EventTarget implements MediaQueryList {
  readonly matches = false;
  readonly onchange = null;
  constructor(readonly media: string) {
    super();
  }
  addListener() {}
  removeListener() {}
}
class NoResizing implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.matchMedia ??= (query) => new NoMedia(query);
globalThis.ResizeObserver ??= NoResizing;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
