import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { suite } from './harness/suite.ts';
import type { Expected } from './harness/watch.ts';
import { signUp } from './pages/account.ts';
import { createChatbot } from './pages/editor.ts';
import { toast } from './pages/toast.ts';

const BROKEN = 'This page could not be loaded';
const MANIFEST = '**/remotes/editor/mf-manifest.json*';

/** Errors that the browser, the federation runtime and React log for the failures that these tests cause. */
const expected: readonly Expected[] = [
  ({ url }) => /^\/remotes\/editor\//.test(new URL(url, 'http://nowhere').pathname),
  ({ text }) => /Federation Runtime|ChunkLoadError|CSS chunk|RemoteMismatch/.test(text),
];

const isLive: Expected = ({ url }) => url.endsWith('/api/live');

/** From now on, the page gets a build at this path whose entry script has another name. */
async function deploy(page: Page, path: string): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('/static/js/app.', '$&newer.') });
    },
  );
  await page.route('**/static/js/app.newer.*', (route) =>
    route.continue({ url: route.request().url().replace('newer.', '') }),
  );
}

const openEditor = (page: Page) => page.getByRole('button', { name: 'Create Chatbot' }).first().click();
const editor = (page: Page) => page.getByLabel('Chatbot Name');

suite('Remotes', (test) => {
  for (const [part, address] of [
    ['manifest', MANIFEST],
    ['entry', '**/remotes/editor/remoteEntry.js*'],
    ['chunks', '**/remotes/editor/static/**'],
  ] as const) {
    test(`a remote whose ${part} cannot be loaded fails alone and recovers by Retry`, async ({ product, visit }) => {
      const page = await visit('builder', { expected });
      await signUp(page, product.origin, `${part}@shop.example`);
      await page.route(address, (route) => route.fulfill({ status: 503 }));
      await openEditor(page);
      await page.getByText(BROKEN).waitFor();
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByText(BROKEN).waitFor();

      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
      await page.getByText('No chatbots yet').waitFor();
      assert.equal(await page.getByText(BROKEN).count(), 0);

      await openEditor(page);
      await page.getByText(BROKEN).waitFor();
      await page.unroute(address);
      await page.getByRole('button', { name: 'Retry' }).click();
      await editor(page).waitFor();
    });
  }

  test('a remote of another version runs no code and offers a reload', async ({ product, visit }) => {
    const page = await visit('builder', { expected });
    await signUp(page, product.origin, 'version@shop.example');
    // What is prefetched runs no code.
    await page.locator('link[rel=prefetch][href*="/remotes/editor/"]').first().waitFor({ state: 'attached' });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.route(MANIFEST, async (route) => {
      const response = await route.fetch();
      const manifest = (await response.json()) as { metaData: object };
      await route.fulfill({ response, json: { ...manifest, metaData: { ...manifest.metaData, contract: 'newer' } } });
    });
    await openEditor(page);
    await page.getByText('A new version is available').waitFor();
    assert.deepEqual(
      requested.filter((path) => path.startsWith('/remotes/editor/')),
      ['/remotes/editor/mf-manifest.json'],
    );

    await page.unroute(MANIFEST);
    await page.getByRole('button', { name: 'Reload' }).click();
    await editor(page).waitFor();
  });

  test('a shell that was open across a deploy offers a reload, and loses no text without asking', async ({
    product,
    visit,
  }) => {
    const page = await visit('builder', { expected: [isLive] });
    // Without it, the page itself polls, whose requests can fail here.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    await page.clock.install();
    await signUp(page, product.origin, 'deploy@shop.example');
    const chatbotId = await createChatbot(page, 'Ada');
    await page.getByLabel('Description').fill('Typed before the deploy');

    await page.setViewportSize({ width: 320, height: 640 });

    await page.route('**/api/live', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'));
    await page.clock.fastForward(15_000);
    await lost;
    await deploy(page, `/chatbots/${chatbotId}`);
    await page.unroute('**/api/live');
    await page.clock.fastForward(15_000);
    const reload = page.getByRole('status').getByRole('button', { name: 'Reload' });
    await reload.waitFor();

    const asked = page.waitForEvent('dialog');
    await Promise.all([reload.click(), asked.then((dialog) => dialog.dismiss())]);
    assert.equal((await asked).type(), 'beforeunload');
    assert.equal(await page.getByLabel('Description').inputValue(), 'Typed before the deploy');
    // The offer covers nothing that is needed to keep the text.
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Chatbot updated successfully');

    await reload.click();
    await page.waitForFunction(() => document.querySelector('script[src*="/app.newer."]'));
    assert.equal(await page.getByLabel('Description').inputValue(), 'Typed before the deploy');
  });
});
