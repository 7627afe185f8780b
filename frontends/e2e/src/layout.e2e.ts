import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { EVERY_SIZE, SIZES } from './harness/sizes.ts';
import { suite } from './harness/suite.ts';
import { enter, signUp } from './pages/account.ts';
import { openWidget } from './pages/chat.ts';
import { createChatbot, upload } from './pages/editor.ts';
import { register } from './pages/publish.ts';

const box = async (one: Locator) => {
  const found = await one.boundingBox();
  assert.ok(found, 'An element that should be shown is not');
  return found;
};

async function builderOf(page: Page, origin: string, email: string) {
  await signUp(page, origin, email);
  return createChatbot(page, 'Ada');
}

suite('Layout', (test) => {
  test('a long address fits the user menu', async ({ product: { origin }, visit }) => {
    const page = await visit('builder', { viewport: { width: 1360, height: 800 } });
    await signUp(page, origin, `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`);
    await page.getByRole('button', { name: /My Account/ }).click();
    const { width } = await box(page.getByRole('menu'));
    assert.ok(width <= 320, `The menu is ${width} px wide`);
  });

  test('the search is as wide as a card, and tabs stay when the count arrives', async ({ product, visit }) => {
    const { origin } = product;
    const page = await visit('builder', { viewport: { width: 1440, height: 900 } });
    const id = await builderOf(page, origin, 'widths@shop.example');
    await upload(page, { name: 'returns.md', text: '# Returns\n\nWithin 47 days.\n' });
    await page.goto(`${origin}/chatbots`);
    const search = page.getByRole('searchbox').locator('xpath=ancestor::*[contains(@class, "affix-wrapper")]');
    assert.equal(Math.round((await box(search)).width), Math.round((await box(page.getByRole('article'))).width));

    const answered = Promise.withResolvers<void>();
    await page.route('**/api/documents/*', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(`${origin}/chatbots/${id}?tab=embed`);
    const tab = page.getByRole('tab', { name: 'Embed Code' });
    await tab.waitFor();
    await page.evaluate(() => document.fonts.ready);
    const before = await box(tab);
    answered.resolve();
    await page.getByRole('tab', { name: 'Training 1' }).waitFor();
    assert.deepEqual(await box(tab), before);
  });

  test('the top bar of a phone shows the logo, which leads to the dashboard', async ({
    product: { origin },
    visit,
  }) => {
    const email = 'logo@shop.example';
    await register(origin, email);
    for (const size of EVERY_SIZE) {
      const page = await visit(size, SIZES[size]);
      await enter(page, origin, email);
      await page.goto(`${origin}/templates`);
      await page.getByRole('button', { name: 'Toggle sidebar' }).waitFor();
      const logo = page.getByRole('banner').getByRole('link', { name: 'Chatbot Builder' });
      assert.equal(await logo.isVisible(), size === 'phone');
      if (size === 'desktop') continue;
      const mark = await box(logo.locator('svg'));
      assert.deepEqual([mark.width, mark.height], [24, 24]);
      const [toggle, search] = ['Toggle sidebar', /^Search/].map((name) => page.getByRole('button', { name }));
      assert.ok(toggle && search);
      assert.ok((await box(toggle)).x < mark.x && mark.x < (await box(search)).x);
      await logo.click();
      await page.waitForURL('**/dashboard');
    }
  });

  test('an Arabic header has everything on its own side', async ({ product: { origin }, site, visit }) => {
    const id = await builderOf(await visit('builder'), origin, 'sides@shop.example');
    site.show('/', { body: `<script src="${origin}/widget.js" data-chatbot-id="${id}"></script>` });
    const visitor = await visit('visitor', { locale: 'ar' });
    await visitor.goto(`${site.origin}/`);
    const panel = await openWidget(visitor, 'فتح المحادثة');
    const rightOf = (selector: string) =>
      panel.locator(selector).evaluate((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        return Math.round(text.getBoundingClientRect().right);
      });
    assert.equal(await rightOf('.name'), await rightOf('.state'));
  });
});
