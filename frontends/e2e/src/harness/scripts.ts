import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';

export interface Script {
  readonly path: string;
  /** Gzipped at zlib's usual level, whatever the server sends. */
  readonly bytes: number;
}

/** Browsers take a prefetch when they have nothing else to do: no page waits for it. */
const isPrefetch = async (request: Request) => (await request.headerValue('sec-purpose')) === 'prefetch';

/** A stream ends with its page. Scripts are followed where they are fetched: a shared worker's finishes on no page. */
const finishes = (request: Request) => !['eventsource', 'script'].includes(request.resourceType());

/** Records the JavaScript that a page loads; the result waits until the page is idle and lists the largest first. */
export async function recordScripts(page: Page): Promise<() => Promise<readonly Script[]>> {
  const scripts: Script[] = [];
  const pending = new Set<Request>();
  const finish = (request: Request) => void pending.delete(request);
  page.on('request', (request) => void (finishes(request) && pending.add(request)));
  page.on('requestfailed', finish);
  page.on('requestfinished', finish);

  await page.route('**/*.js', async (route) => {
    const request = route.request();
    pending.add(request);
    const response = await route.fetch();
    const { pathname: path } = new URL(request.url());
    if (!(await isPrefetch(request))) scripts.push({ path, bytes: gzipSync(await response.body()).length });
    await route.fulfill({ response });
    finish(request);
  });

  const isIdle = async () => {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    return pending.size === 0;
  };
  return async () => {
    // Twice: what has just been fetched may ask for more.
    while (!((await isIdle()) && (await isIdle())));
    return scripts.toSorted((a, b) => b.bytes - a.bytes);
  };
}
