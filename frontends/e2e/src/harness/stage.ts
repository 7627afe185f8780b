import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { type HostSite, startHostSite } from './host-site.ts';
import { type Product, startProduct } from './product.ts';
import { RESULTS } from './tree.ts';
import { type Expected, watch } from './watch.ts';

const PATIENCE_MS = 15_000;
const TEST_MS = 180_000;

export interface Visit extends BrowserContextOptions {
  readonly expected?: readonly Expected[];
}

export interface Scene {
  readonly product: Product;
  readonly site: HostSite;
  /** A page in a browser profile of its own. What it complains about fails the test. */
  readonly visit: (name: string, options?: Visit) => Promise<Page>;
}

interface Opened {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: () => readonly string[];
}

const fileName = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

async function keep(title: string, opened: readonly Opened[], said: readonly string[]) {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `${fileName(title)}.log`), `${said.join('\n')}\n`);
  for (const { name, page } of opened) await page.screenshot({ path: join(RESULTS, `${fileName(title)}-${name}.png`) });
}

/**
 * One product, one foreign website and one browser for the tests of a file; each test gets profiles of its own. A failed
 * test leaves a picture of every page and the server's words in test-results.
 */
export function stage() {
  let browser: Browser;
  let product: Product;
  let site: HostSite;
  before(async () => {
    [browser, product, site] = await Promise.all([launchBrowser(), startProduct(), startHostSite()]);
  });
  after(() => Promise.all([browser?.close(), product?.stop(), site?.stop()]));

  return (title: string, act: (scene: Scene) => Promise<void>) =>
    test(title, { timeout: TEST_MS }, async () => {
      const opened: Opened[] = [];
      const visit = async (name: string, { expected, ...options }: Visit = {}) => {
        const context = await browser.newContext(options);
        context.setDefaultTimeout(PATIENCE_MS);
        const page = await context.newPage();
        opened.push({ name, context, page, complaints: watch(page, expected) });
        return page;
      };
      try {
        await act({ product, site, visit });
        for (const { name, complaints } of opened) assert.deepEqual(complaints(), [], `The page of the ${name} complained`);
      } catch (error) {
        await keep(title, opened, product.said);
        throw error;
      } finally {
        await Promise.all(opened.map(({ context }) => context.close()));
      }
    });
}
