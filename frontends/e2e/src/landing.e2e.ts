import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startProduct } from './harness/product.ts';
import { suite } from './harness/suite.ts';
import { ask } from './pages/chat.ts';

const OPERATOR_TOKEN = 'o'.repeat(64);

/** The position of the last event. */
async function head(origin: string): Promise<unknown> {
  const response = await fetch(`${origin}/api/operator/replay`, {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  });
  assert.equal(response.status, 200);
  return ((await response.json()) as { head: unknown }).head;
}

/** The paths of what a page requests from here on. */
function requestsOf(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

const isOfChat = (path: string) => /^\/(widget|api)\b|\/async\//.test(path);

const DEVICES: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

suite('Landing', (test) => {
  for (const [device, options] of Object.entries(DEVICES))
    test(`its chat answers about the product on a ${device}, once it is asked to`, async ({ visit }) => {
      const { origin, stop } = await startProduct({ OPERATOR_TOKEN });
      try {
        const page = await visit('reader', options);
        const requests = requestsOf(page);
        await page.goto(origin, { waitUntil: 'networkidle' });
        const open = page.getByRole('button', { name: 'Ask about this product…' });
        await open.focus();
        assert.deepEqual(requests.filter(isOfChat), []);
        const before = await head(origin);
        await page.keyboard.press('Enter');

        const panel = page.getByRole('region', { name: 'Ada' });
        await panel.getByRole('button', { name: 'Where is my data stored?' }).click();
        await panel.getByText(/on the server of whoever runs this installation/).waitFor();
        await panel.getByRole('button', { name: 'Guide' }).click();
        await ask(panel, 'How much does the Pro plan cost?');
        await panel.getByText(/\$19\.99 per month/).waitFor();
        assert.deepEqual(await head(origin), before);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), options.viewport?.width);

        await page.reload({ waitUntil: 'networkidle' });
        await open.click();
        await panel.getByRole('button', { name: 'Where is my data stored?' }).waitFor();
      } finally {
        await stop();
      }
    });
});
