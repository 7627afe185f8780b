import assert from 'node:assert/strict';
import { wholeBrowserSuite } from './harness/suite.ts';
import { expecting } from './harness/watch.ts';
import { Secret, TOTP } from 'otpauth';
import { logOut, PASSWORD, signIn, signUp } from './pages/account.ts';
import { ask, openWidget } from './pages/chat.ts';
import { createChatbot, embedCodes } from './pages/editor.ts';
import { openMail } from './pages/mailbox.ts';
import { toast } from './pages/toast.ts';

const EMAIL = 'maya@shop.example';
const SIGNED_OUT = expecting.failed(401, /^\/api\//);

wholeBrowserSuite('Sessions', (test) => {
  test('keeps unsaved edits when the session ends in another tab', async ({ product, visit }) => {
    const page = await visit('builder', { expected: [SIGNED_OUT] });
    await signUp(page, product.origin, EMAIL);
    const chatbotId = await createChatbot(page, 'Ada');
    await page.goto(`${product.origin}/chatbots/${chatbotId}?tab=appearance`);
    await page.getByLabel('Welcome Message').fill('Typed before the session ended');

    const other = await page.context().newPage();
    await other.goto(`${product.origin}/dashboard`);
    await logOut(other, product.origin);

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

  test('lets in who forgot the password, by a mailed link and the code of an authenticator app', async ({
    product,
    visit,
  }) => {
    const email = 'ines@shop.example';
    const changed = 'staple battery horse';
    const page = await visit('builder', { expected: [SIGNED_OUT] });
    await signUp(page, product.origin, email);

    await page.goto(`${product.origin}/settings`);
    const card = page.getByRole('region', { name: 'Two-factor sign-in' });
    await card.getByRole('button', { name: 'Turn On' }).click();
    await card.getByLabel('Password').fill(PASSWORD);
    await card.getByRole('button', { name: 'Continue' }).click();
    const key = (await card.getByLabel('Key', { exact: true }).textContent()) ?? '';
    const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
    const now = Date.now();
    await card.getByLabel('Code of the app').fill(totp.generate({ timestamp: now }));
    await card.getByRole('button', { name: 'Turn On' }).click();
    await card.getByRole('button', { name: 'Done' }).click();
    await card.getByText('10 of 10 recovery codes left').waitFor();
    await logOut(page, product.origin);

    await page.goto(`${product.origin}/auth`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The sign-in, which has such a field, too, stays until the new page has loaded.
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await openMail(page, product.origin, 'Reset your password');
    await page.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' }).click();
    await page.getByLabel('New Password', { exact: true }).fill(changed);
    await page.getByLabel('Confirm Password').fill(changed);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByRole('button', { name: 'Go to Login' }).click();

    await signIn(page, email, PASSWORD);
    await toast(page, 'Login failed', 'Invalid email or password');
    await signIn(page, email, changed);
    await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor();
    // A code is taken once, also a little before its time.
    const next = Math.max(now + totp.period * 1_000, Date.now());
    await page.getByLabel('Code').fill(totp.generate({ timestamp: next }));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');
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
