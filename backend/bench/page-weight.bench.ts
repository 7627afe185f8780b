import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { freePort } from '../test/free-port.js';
import { ProductProcess } from '../test/faults/product-process.js';
import { inDirectory } from './engines.js';
import { type Measurement, rounded } from './measure.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const KILOBYTE = 1_000;

/** Gzipped JavaScript that a browser with an empty cache loads for each page until the network is idle. */
export async function pageWeight(): Promise<readonly Measurement[]> {
  if (!existsSync(CHROMIUM))
    return [{ what: 'JavaScript of each page', value: `not measured: there is no Chromium at ${CHROMIUM}` }];
  return inDirectory(async (directory) => {
    const product = ProductProcess.spawn(directory, await freePort());
    await product.ready();
    const browser = await chromium.launch({ executablePath: CHROMIUM });
    try {
      return await weighed(browser, product.origin);
    } finally {
      await browser.close();
      await product.end('SIGTERM');
    }
  });
}

async function weighed(browser: Browser, origin: string): Promise<readonly Measurement[]> {
  const context = await browser.newContext();
  const registered = await context.request.post(`${origin}/api/register`, {
    data: { email: 'bench@example.com', password: 'correct horse' },
  });
  if (!registered.ok()) throw new Error(await registered.text());
  const { id } = (await (await context.request.post(`${origin}/api/chatbots`, { data: { name: 'Ada' } })).json()) as {
    id: string;
  };
  const cookies = await context.cookies();
  await context.close();

  const pages = {
    '/': false,
    '/auth': false,
    '/dashboard': true,
    '/chatbots': true,
    [`/chatbots/${id}`]: true,
    [`/conversations/${id}`]: true,
  };
  const measured: Measurement[] = [];
  for (const [path, signedIn] of Object.entries(pages)) {
    const fresh = await browser.newContext();
    if (signedIn) await fresh.addCookies(cookies);
    const { bytes, files } = await scriptsOf(await fresh.newPage(), origin + path);
    await fresh.close();
    measured.push({
      what: `JavaScript of ${path.replace(id, '{id}')}, gzipped`,
      value: `${rounded(bytes / KILOBYTE)} kB in ${files} files`,
    });
  }
  return measured;
}

async function scriptsOf(page: Page, url: string): Promise<{ bytes: number; files: number }> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('javascript')) bodies.push(response.body());
  });
  await page.goto(url);
  // The dashboard keeps a stream open, so the browser never reports an idle network.
  await page.locator('h1, h2, main').first().waitFor();
  await page.waitForLoadState('load');
  await page.waitForTimeout(1_500);
  const scripts = await Promise.all(bodies);
  return {
    bytes: scripts.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0),
    files: scripts.length,
  };
}
