import assert from 'node:assert/strict';
import { suite } from './harness/suite.ts';
import { expecting } from './harness/watch.ts';
import { PASSWORD, signUp } from './pages/account.ts';
import { ask, openWidget } from './pages/chat.ts';
import { createChatbot, embedCodes } from './pages/editor.ts';
import { toast } from './pages/toast.ts';

const EMAIL = 'maya@shop.example';
const SIGNED_OUT = expecting.failed(401, /^\/api\//);

suite('Sessions', (test) => {
  test('keeps unsaved edits when the session ends in another tab', async ({ product, visit }) => {
    const page = await visit('builder', { expected: [SIGNED_OUT] });
    await signUp(page, product.origin, EMAIL);
    const chatbotId = await createChatbot(page, 'Ada');
    await page.goto(`${product.origin}/chatbots/${chatbotId}?tab=appearance`);
    await page.getByLabel('Welcome Message').fill('Typed before the session ended');

    const other = await page.context().newPage();
    await other.goto(`${product.origin}/dashboard`);
    await other.getByRole('button', { name: /My Account/ }).click();
    await other.getByText('Log out').click();
    await other.waitForURL(`${product.origin}/`);

    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText(/Your session has ended\. .* Your unsaved changes are kept\./).waitFor();
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();

    await page.waitForURL(`**/chatbots/${chatbotId}?tab=appearance`);
    await page.getByText(/Restored unsaved changes/).waitFor();
    assert.equal(await page.getByLabel('Welcome Message').inputValue(), 'Typed before the session ended');
    await page.keyboard.press('ControlOrMeta+s');
    await toast(page, 'Chatbot updated successfully');
    await page.waitForFunction(() => sessionStorage.getItem('unsaved-work') === null);
  });

  test('reconnects a page that returns from the back-forward cache', async ({ product, site, visit }) => {
    const page = await visit('builder');
    await signUp(page, product.origin, 'jon@shop.example');
    const chatbotId = await createChatbot(page, 'Ada');
    const { snippet } = await embedCodes(page);
    site.show('/', { body: snippet });
    await page.goto(`${product.origin}/conversations/${chatbotId}`);
    await page.getByText('No conversations yet').waitFor();
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

    await page.goto(`${product.origin}/no/such/page`);
    // A page from the back-forward cache loads nothing.
    await page.goBack({ waitUntil: 'commit' });
    await page.getByText('No conversations yet').waitFor();

    const visitor = await visit('visitor');
    await visitor.goto(`${site.origin}/`);
    await ask(await openWidget(visitor), 'Is anybody there?');
    await page
      .getByText(/^[0-9a-f-]{16}…$/)
      .first()
      .waitFor();
    assert.equal(await page.evaluate(() => 'neverReloaded' in window), true);
  });
});
