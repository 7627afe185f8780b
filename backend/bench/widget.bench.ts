import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { Builder } from '../test/faults/builder-load.js';
import { freePort } from '../test/free-port.js';
import { ProductProcess } from '../test/faults/product-process.js';
import { inDirectory } from './engines.js';
import { type Measurement, median, rounded } from './measure.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const ROUNDS = 5;
/** How many times slower than this machine the processor is. */
const SLOWDOWNS = [1, 4];
const QUIET_MS = 1_000;
const STEPS = ['the page with the launcher', 'opening the panel', 'an answer'] as const;

/** What the widget costs the page that carries it: bytes, and time of the page's main thread. */
export async function widget(): Promise<readonly Measurement[]> {
  if (!existsSync(CHROMIUM))
    return [{ what: 'the widget', value: `not measured: there is no Chromium at ${CHROMIUM}` }];
  return inDirectory(async (directory) => {
    const product = ProductProcess.spawn(directory, await freePort());
    const browser = await chromium.launch({ executablePath: CHROMIUM });
    const site = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      const tag =
        request.url === '/empty'
          ? ''
          : `<script src="${product.origin}/widget.js" data-chatbot-id="${chatbotId}"></script>`;
      response.end(`<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>${tag}`);
    }).listen(0, '127.0.0.1');
    let chatbotId = '';
    try {
      await once(site, 'listening');
      await product.ready();
      const owner = new Builder(product.origin);
      await owner.register('widget@example.com');
      chatbotId = await owner.create('Ada');
      const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
      const measured = await bytes(browser, origin);
      for (const slowdown of SLOWDOWNS) measured.push(...(await mainThread(browser, origin, slowdown)));
      return measured;
    } finally {
      site.close();
      await browser.close();
      await product.end('SIGTERM');
    }
  });
}

/** What a browser with an empty cache downloads, as it is sent, after each step. */
async function bytes(browser: Browser, origin: string): Promise<Measurement[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js')) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const sum = async () => (await Promise.all(sizes)).reduce((all, size) => all + size, 0);
  const measured: Measurement[] = [];
  for (const [at, step] of stepsOf(page, origin).entries()) {
    await step();
    measured.push({
      what: `JavaScript of the widget up to ${STEPS[at]}, as sent`,
      value: `${rounded(await sum())} bytes`,
    });
  }
  await context.close();
  return measured;
}

/** Each ends when the page has been quiet for a second. */
const stepsOf = (page: Page, origin: string, path = '/'): readonly (() => Promise<void>)[] => {
  const host = page.locator('[data-chatbot-widget]');
  const quiet = () => page.waitForTimeout(QUIET_MS);
  return [
    async () => {
      await page.goto(origin + path);
      if (path === '/') await host.getByRole('button').waitFor();
      await quiet();
    },
    async () => {
      await host.getByRole('button').click();
      await host.getByRole('textbox').waitFor();
      await quiet();
    },
    async () => {
      await host.getByRole('textbox').fill('How long do refunds take?');
      await page.keyboard.press('Enter');
      await host.locator('.source').first().waitFor();
      await quiet();
    },
  ];
};

/** Milliseconds of tasks on the main thread, medians of some visits with an empty cache. */
async function mainThread(browser: Browser, origin: string, slowdown: number): Promise<readonly Measurement[]> {
  const own: number[][] = STEPS.map(() => []);
  const empty: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const visit = await visited(browser, origin, slowdown, '/');
    visit.forEach((ms, at) => own[at]?.push(ms));
    empty.push(...(await visited(browser, origin, slowdown, '/empty')));
  }
  return STEPS.map((step, at) => {
    const ms = median(own[at] ?? []);
    const bare = median(empty);
    return {
      what: `main thread of a page with the widget, ${step}, processor at 1/${slowdown}`,
      value: `${rounded(ms, 1)} ms`,
      ...(at === 0 && { baseline: `${rounded(bare, 1)} ms for an empty page`, ratio: ms / bare }),
    };
  });
}

async function visited(browser: Browser, origin: string, slowdown: number, path: string): Promise<readonly number[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const busyMs = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const took: number[] = [];
  const steps = stepsOf(page, origin, path);
  for (const step of path === '/' ? steps : steps.slice(0, 1)) {
    const before = await busyMs();
    await step();
    took.push((await busyMs()) - before);
  }
  await context.close();
  return took;
}
