import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { type HostSite, startHostSite } from './host-site.ts';
import { type Product, startProduct } from './product.ts';
import { RESULTS } from './tree.ts';
import { type Expected, watch } from './watch.ts';

const PATIENCE_MS = 15_000;
const TEST_MS = 240_000;

export interface Visit extends BrowserContextOptions {
  readonly expected?: readonly Expected[];
}

export interface Scene {
  readonly product: Product;
  readonly site: HostSite;
  /** A page in a browser profile of its own. What it complains about fails the test. */
  readonly visit: (name: string, options?: Visit) => Promise<Page>;
}

type Play = (title: string, act: (scene: Scene) => Promise<void>) => void;

interface Opened {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: () => readonly string[];
}

const fileName = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

async function keep(title: string, opened: readonly Opened[], said: readonly string[]) {
  await mkdir(RESULTS, { recursive: true });
  const complaints = opened.flatMap(({ name, page, complaints }) => [`${name} at ${page.url()}`, ...complaints()]);
  await writeFile(join(RESULTS, `${fileName(title)}.log`), `${[...said, ...complaints].join('\n')}\n`);
  for (const { name, page } of opened) await page.screenshot({ path: join(RESULTS, `${fileName(title)}-${name}.png`) });
}

/**
 * One product, one foreign website and one browser for a group of tests; each test gets profiles of its own. A failed one
 * leaves a picture of every page, its complaints and the server's words in test-results.
 */
export function stage(name: string, tests: (play: Play) => void): void {
  void describe(name, () => {
    let browser: Browser;
    let product: Product;
    let site: HostSite;
    before(async () => {
      [browser, product, site] = await Promise.all([launchBrowser(), startProduct(), startHostSite()]);
    });
    after(() => Promise.all([browser.close(), product.stop(), site.stop()]));

    const play = async (title: string, act: (scene: Scene) => Promise<void>) => {
      const opened: Opened[] = [];
      const visit = async (who: string, { expected, ...options }: Visit = {}) => {
        const context = await browser.newContext(options);
        context.setDefaultTimeout(PATIENCE_MS);
        const page = await context.newPage();
        opened.push({ name: who, context, page, complaints: watch(page, expected) });
        return page;
      };
      try {
        await act({ product, site, visit });
        for (const { name: who, complaints } of opened)
          assert.deepEqual(complaints(), [], `The page of the ${who} complained`);
      } catch (error) {
        await keep(title, opened, product.said);
        throw error;
      } finally {
        await Promise.all(opened.map(({ context }) => context.close()));
      }
    };
    tests((title, act) => void test(title, { timeout: TEST_MS }, () => play(title, act)));
  });
}
