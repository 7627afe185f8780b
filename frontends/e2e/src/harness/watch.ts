import type { Page } from 'playwright-core';

export interface PageError {
  readonly text: string;
  readonly url: string;
}

/** Matches an error that the test causes on purpose, such as a 401 before sign-in. */
export type Expected = (error: PageError) => boolean;

const failed =
  (status: number, path: RegExp): Expected =>
  ({ text, url }) =>
    text.includes(`status of ${status}`) && path.test(new URL(url, 'http://nowhere').pathname);

/** Before sign-in `/api/user` responds with 401, which the browser logs as an error. */
const NOT_SIGNED_IN = failed(401, /^\/api\/user$/);

export const expecting = { failed };

/** Collects a page's errors: console errors, CSP violations and uncaught exceptions. */
export function watch(page: Page, expected: readonly Expected[] = []): () => readonly string[] {
  const errors: PageError[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push({ text: message.text(), url: message.location().url });
  });
  page.on('pageerror', (error) => errors.push({ text: error.stack ?? error.message, url: page.url() }));
  const isExpected = (error: PageError) => [NOT_SIGNED_IN, ...expected].some((matches) => matches(error));
  return () => errors.filter((error) => !isExpected(error)).map(({ text, url }) => `${text} (${url})`);
}
