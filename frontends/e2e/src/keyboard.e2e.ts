import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { suite } from './harness/suite.ts';
import { PASSWORD } from './pages/account.ts';
import { ask, openWidget } from './pages/chat.ts';
import { toast } from './pages/toast.ts';

const MOST_STOPS = 150;

/** Tabs to a control, which has to come. */
async function reach(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never reaches ${String(control)}`);
}

suite('Keyboard', (test) => {
  test('does alone what a builder does from signing in to logging out', async ({ product, site, visit }) => {
    const { origin } = product;
    const email = 'keys@shop.example';
    const registered = await fetch(`${origin}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    assert.equal(registered.status, 201);

    const page = await visit('builder', { viewport: { width: 1360, height: 800 } });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const { keyboard } = page;
    const press = async (control: Locator, ...keys: readonly string[]) => {
      await reach(page, control);
      for (const key of keys.length > 0 ? keys : ['Enter']) await keyboard.press(key);
    };
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
    const link = (name: string | RegExp) => page.getByRole('link', { name }).first();

    await page.goto(`${origin}/auth`);
    await reach(page, page.getByLabel('Email'));
    await keyboard.type(email);
    await reach(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(PASSWORD);
    await press(button('Sign In'));
    await page.waitForURL('**/dashboard');

    await press(link('Templates'));
    await press(button('Use Template FAQ Bot'));
    await page.waitForURL('**/chatbots/new?template=faq');
    await button('Undo').waitFor();
    await reach(page, page.getByLabel('Chatbot Name'));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Ada');
    await press(button(/^Create$/));
    await toast(page, 'Chatbot created successfully');
    await page.waitForURL(/\/chatbots\/[0-9a-f-]{36}/);
    const chatbotId = new URL(page.url()).pathname.split('/')[2] ?? '';

    await press(page.getByRole('tab', { name: 'Settings' }), 'ArrowRight', 'Enter');
    await press(page.getByRole('textbox', { name: 'System Instructions' }), 'End');
    await keyboard.type(' Be brief.');
    await keyboard.press('ControlOrMeta+s');
    await toast(page, 'Chatbot updated successfully');
    await press(page.getByRole('tab', { name: 'Training' }), 'ArrowRight', 'ArrowRight', 'Enter');
    await press(page.getByRole('tabpanel', { name: 'Embed Code' }).getByRole('button', { name: 'Copy' }).first());
    await toast(page, 'Copied to clipboard');

    site.show('/', { body: await page.evaluate(() => navigator.clipboard.readText()) });
    const visitor = await visit('visitor');
    await visitor.goto(`${site.origin}/`);
    await ask(await openWidget(visitor), 'Where are you?');

    await press(link('Back to dashboard'));
    await press(link('View conversations of Ada'));
    await page.waitForURL(`**/conversations/${chatbotId}`);
    const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link').first();
    await press(row);
    await page.getByRole('log', { name: 'Messages' }).getByText('Where are you?').waitFor();
    await reach(page, button('Hide details'));
    await keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-conversation'));
    await press(button('Filters'));
    await press(page.getByRole('combobox', { name: 'Rating' }), 'ArrowDown');
    await page.getByRole('option', { name: 'Thumbs up' }).waitFor({ state: 'attached' });
    await keyboard.press('Enter');
    await page.getByText('No conversations match your search').waitFor();
    await press(button('Clear filters'));
    await row.waitFor();

    await press(button('Notices'));
    await page.getByText('Nothing needs your attention').waitFor();
    await keyboard.press('Escape');
    await page.getByText('Nothing needs your attention').waitFor({ state: 'hidden' });
    await keyboard.press('ControlOrMeta+k');
    await reach(page, page.getByRole('dialog').getByRole('combobox'));
    await keyboard.type('Settings');
    await page.getByRole('option', { name: 'Settings' }).waitFor();
    await keyboard.press('Enter');
    await page.waitForURL('**/settings');
    await press(button('Switch to light theme'));
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'light');
    await press(button(/My Account/));
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role=menu]'));
    await keyboard.press('ArrowDown');
    await page.waitForFunction(() => document.activeElement?.textContent.includes('Log out'));
    await keyboard.press('Enter');
    await page.waitForURL(`${origin}/`);
  });
});
