import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { suite } from './harness/suite.ts';
import { signUp } from './pages/account.ts';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const hasFocus = (page: Page, heading: string) =>
  page.waitForFunction(
    (text) => document.activeElement?.matches('h1') && document.activeElement.textContent === text,
    heading,
  );
const scrolledTo = (page: Page, top: number) => page.waitForFunction((most) => Math.abs(scrollY - most) < 2, top);

suite('Navigation', (test) => {
  test('focuses the new page’s heading, and returns to where a page was left', async ({ product, visit }) => {
    const page = await visit('builder', { viewport: { width: 1360, height: 500 } });
    const prefetched = new Set<string>();
    const loaded: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!/^\/remotes\/.*\.js$/.test(pathname)) return;
      if (request.headers()['sec-purpose'] === 'prefetch') prefetched.add(pathname.split('/')[2] ?? '');
      else loaded.push(pathname);
    });
    await signUp(page, product.origin, 'going@shop.example');
    const link = (remote: string) => page.locator(`link[rel=prefetch][href*="/remotes/${remote}/"]`).first();
    for (const remote of ['editor', 'conversations', 'analytics']) await link(remote).waitFor({ state: 'attached' });
    assert.deepEqual(loaded, []);

    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('link', { name: 'Templates' }).click();
    await hasFocus(page, 'Templates');
    await page.evaluate(() => scrollTo(0, 400));
    await scrolledTo(page, 400);
    await nav.getByRole('link', { name: 'Analytics' }).click();
    await hasFocus(page, 'Analytics Dashboard');
    await scrolledTo(page, 0);
    await page.goBack();
    await hasFocus(page, 'Templates');
    await scrolledTo(page, 400);

    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Settings');
    await page.getByRole('option', { name: 'Settings' }).waitFor();
    await page.keyboard.press('Enter');
    await hasFocus(page, 'Settings');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await page.getByRole('dialog', { name: 'Sidebar' }).getByRole('link', { name: 'Dashboard' }).click();
    await hasFocus(page, 'Dashboard');
    await page.reload();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    assert.notEqual(await focused(page), 'Dashboard');
    await page.getByRole('button', { name: /My Account/ }).click();
    await page.getByText('Log out').click();
    await page.waitForURL(`${product.origin}/`);
    await page.goto(`${product.origin}/auth`);
    await page.getByText('Forgot password').click();
    await page.getByRole('button', { name: 'Send Reset Link' }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'email');
  });
});
