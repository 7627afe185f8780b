import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';

export interface Script {
  readonly path: string;
  /** Size in bytes after gzip at zlib's default level, whatever encoding the server sends. */
  readonly bytes: number;
}

/** Prefetches run while the browser is idle and no page waits for them, so they do not count. */
const isPrefetch = async (request: Request) => (await request.headerValue('sec-purpose')) === 'prefetch';

/**
 * Event streams never finish. Scripts are tracked by their route, because a shared worker's script finishes on no page.
 */
const finishes = (request: Request) => !['eventsource', 'script'].includes(request.resourceType());

/**
 * Records the JavaScript that a page loads. The result waits until the page is idle and lists the largest file first.
 */
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
    // Twice, because a fetched script may load more scripts.
    while (!((await isIdle()) && (await isIdle())));
    return scripts.toSorted((a, b) => b.bytes - a.bytes);
  };
}
