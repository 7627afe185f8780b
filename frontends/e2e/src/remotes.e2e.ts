import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { suite } from './harness/suite.ts';
import type { Expected } from './harness/watch.ts';
import { signUp } from './pages/account.ts';

const BROKEN = 'This page could not be loaded';
const MANIFEST = '**/remotes/editor/mf-manifest.json*';

/** Errors that the browser, the federation runtime and React log for the failures that these tests cause. */
const expected: readonly Expected[] = [
  ({ url }) => /^\/remotes\/editor\//.test(new URL(url, 'http://nowhere').pathname),
  ({ text }) => /Federation Runtime|ChunkLoadError|CSS chunk|RemoteMismatch/.test(text),
];

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
});
