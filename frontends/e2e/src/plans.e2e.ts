import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { suite } from './harness/suite.ts';
import { PASSWORD, showRegistration, signUp } from './pages/account.ts';
import { pay } from './pages/billing.ts';
import { createChatbot } from './pages/editor.ts';

const subscription = (page: Page) => page.getByRole('region', { name: 'Subscription & Billing' });
const plan = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true });
const upgrade = (page: Page) => page.getByRole('button', { name: 'Upgrade to Pro' });

/** Signs up on the way to Pro, as a visitor of the prices does. */
async function signUpFromPricing(page: Page, origin: string, email: string) {
  await page.goto(`${origin}/pricing`);
  await page.getByRole('link', { name: 'Upgrade to Pro' }).click();
  await page.waitForURL('**/auth?next=%2Fpricing');
  await showRegistration(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/pricing');
}

/** Does something in the sandbox's billing portal and comes back. */
async function change(page: Page, ...labels: readonly string[]) {
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await page.getByRole('heading', { name: 'Sandbox billing' }).waitFor();
  for (const label of labels) {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('button', { name: label }).waitFor({ state: 'detached' });
  }
  await page.getByRole('link', { name: 'Back' }).click();
  await subscription(page).waitFor();
}

suite('Plans', (test) => {
  test('a visitor becomes a subscriber, whose subscription fails, is canceled and ends', async ({ product, visit }) => {
    const page = await visit('owner');
    await signUpFromPricing(page, product.origin, 'pro@shop.example');
    await pay(page);
    assert.equal(new URL(page.url()).search, '');
    await subscription(page).getByText('Next billing date:').waitFor();
    await plan(page).getByRole('heading', { name: 'Pro Plan' }).waitFor();

    await change(page, 'Let the payment fail');
    await subscription(page).getByText('The last payment failed').waitFor();
    await plan(page).getByRole('heading', { name: 'Pro Plan' }).waitFor();
    await page.getByRole('button', { name: 'Notices, 1 open' }).click();
    await page.getByText('Your payment failed').waitFor();
    await page.keyboard.press('Escape');

    await change(page, 'Pay what is due', 'Cancel at the end of the period');
    await subscription(page).getByText('Ends on').waitFor();
    assert.equal(await subscription(page).getByText('The last payment failed').count(), 0);
    await page.getByRole('button', { name: 'Notices', exact: true }).waitFor();

    await change(page, 'Let the period end');
    await subscription(page).getByText('$0 per month').waitFor();
    await plan(page).getByRole('heading', { name: 'Free Plan - 1 chatbot limit' }).waitFor();
  });

  test('the limit of the Free plan leads to checkout, and is gone after it', async ({ product, visit }) => {
    const page = await visit('owner');
    await signUp(page, product.origin, 'limit@shop.example');
    await createChatbot(page, 'Ada');
    await page.goto(`${product.origin}/chatbots`);
    await page.getByText('1 of 1 chatbot used').waitFor();
    await page.getByRole('button', { name: 'Create Chatbot' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
    await dialog.getByText("You've reached the free tier limit (1 chatbot)").waitFor();
    await dialog.getByRole('button', { name: 'Upgrade to Pro' }).click();
    await page.getByRole('heading', { name: 'Simple Pricing' }).waitFor();

    await upgrade(page).click();
    await page.getByRole('link', { name: 'Back without paying' }).click();
    await page.waitForURL('**/pricing');
    await page.getByText('Current plan').waitFor();
    await pay(page);
    await page.getByRole('link', { name: 'Chatbots' }).click();
    await createChatbot(page, 'Grace');
  });

  test('who goes back from checkout can start it again', async ({ product, visit }) => {
    const page = await visit('owner');
    await signUpFromPricing(page, product.origin, 'back@shop.example');
    await upgrade(page).click();
    await page.getByRole('heading', { name: 'Sandbox checkout' }).waitFor();
    await page.goBack();
    await upgrade(page).waitFor();
    assert.ok(await upgrade(page).isEnabled());
    await pay(page);
  });
});
