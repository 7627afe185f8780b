import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type Launching, launchBrowser } from './browser.ts';
import { type HostSite, startHostSite } from './host-site.ts';
import { type Product, startProduct } from './product.ts';
import { RESULTS } from './tree.ts';
import { type Expected, watch } from './watch.ts';

const ACTION_TIMEOUT_MS = 30_000;
const TEST_TIMEOUT_MS = 480_000;

export interface Visit extends BrowserContextOptions {
  readonly expected?: readonly Expected[];
}

export interface TestContext {
  readonly product: Product;
  readonly site: HostSite;
  /**
   * Opens a page in its own browser profile, which asks for reduced motion: frames of animations take CPU. Errors that
   * the page reports fail the test.
   */
  readonly visit: (name: string, options?: Visit) => Promise<Page>;
}

type Test = (title: string, body: (context: TestContext) => Promise<void>) => void;

interface Opened {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly errors: () => readonly string[];
}

const fileName = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

async function saveReport(title: string, opened: readonly Opened[], output: readonly string[]) {
  await mkdir(RESULTS, { recursive: true });
  const errors = opened.flatMap(({ name, page, errors }) => [`${name} at ${page.url()}`, ...errors()]);
  await writeFile(join(RESULTS, `${fileName(title)}.log`), `${[...output, ...errors].join('\n')}\n`);
  for (const { name, page } of opened) await page.screenshot({ path: join(RESULTS, `${fileName(title)}-${name}.png`) });
}

function suiteIn(launching: Launching, name: string, tests: (test: Test) => void): void {
  void describe(name, () => {
    let browser: Browser;
    let product: Product;
    let site: HostSite;
    const closing: (() => Promise<unknown>)[] = [];
    before(async () => {
      const opened = await Promise.allSettled([
        launchBrowser(launching).then((launched) => {
          browser = launched;
          closing.push(() => launched.close());
        }),
        startProduct().then((started) => {
          product = started;
          closing.push(() => started.stop());
        }),
        startHostSite().then((started) => {
          site = started;
          closing.push(() => started.stop());
        }),
      ]);
      const failed = opened.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    });
    // Also where one of them did not start: the others would keep the suite from ending.
    after(() => Promise.all(closing.map((close) => close())));

    const runTest = async (title: string, body: (context: TestContext) => Promise<void>) => {
      const opened: Opened[] = [];
      const visit = async (who: string, { expected, ...options }: Visit = {}) => {
        const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
        context.setDefaultTimeout(ACTION_TIMEOUT_MS);
        const page = await context.newPage();
        opened.push({ name: who, context, page, errors: watch(page, expected) });
        return page;
      };
      try {
        await body({ product, site, visit });
        for (const { name: who, errors } of opened)
          assert.deepEqual(errors(), [], `The page of the ${who} reported errors`);
      } catch (error) {
        await saveReport(title, opened, product.output);
        throw error;
      } finally {
        await Promise.all(opened.map(({ context }) => context.close()));
      }
    };
    tests((title, body) => void test(title, { timeout: TEST_TIMEOUT_MS }, () => runTest(title, body)));
  });
}

/**
 * A suite of tests that share one product, one customer website and one browser. Each test gets its own browser
 * profiles. A failed test leaves a screenshot of every page, the pages' errors and the server's output in test-results.
 */
export const suite = (name: string, tests: (test: Test) => void): void => suiteIn({}, name, tests);

/** A suite for what the headless shell lacks. */
export const wholeBrowserSuite = (name: string, tests: (test: Test) => void): void =>
  suiteIn({ whole: true }, name, tests);
