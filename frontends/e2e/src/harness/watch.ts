import type { Page } from 'playwright-core';

export interface Complaint {
  readonly text: string;
  readonly url: string;
}

/** A complaint that belongs to what the test does, such as the 401 of somebody who is not signed in. */
export type Expected = (complaint: Complaint) => boolean;

const failed =
  (status: number, path: RegExp): Expected =>
  ({ text, url }) =>
    text.includes(`status of ${status}`) && path.test(new URL(url, 'http://nowhere').pathname);

/** Who is not signed in is told so by a status, which the browser reports on its own. */
const NOT_SIGNED_IN = failed(401, /^\/api\/user$/);

export const expecting = { failed };

/** Collects what a page complains about: errors on its console, policies that it broke, and exceptions nobody caught. */
export function watch(page: Page, expected: readonly Expected[] = []): () => readonly string[] {
  const complaints: Complaint[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push({ text: message.text(), url: message.location().url });
  });
  page.on('pageerror', (error) => complaints.push({ text: error.stack ?? error.message, url: page.url() }));
  const isExpected = (complaint: Complaint) => [NOT_SIGNED_IN, ...expected].some((matches) => matches(complaint));
  return () => complaints.filter((complaint) => !isExpected(complaint)).map(({ text, url }) => `${text} (${url})`);
}
