import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { toast } from './toast.ts';

export const PASSWORD = 'correct horse battery';

/** Signs up like a new user: from the landing page to the dashboard. */
export async function signUp(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.waitForURL('**/auth*');
  await showRegistration(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await toast(page, 'Account created!', 'Welcome to the chatbot builder.');
  await page.waitForURL('**/dashboard');
}

/** Signs in without the form. */
export async function enter(page: Page, origin: string, email: string): Promise<void> {
  const answer = await page
    .context()
    .request.post(`${origin}/api/login`, { data: { email, password: PASSWORD }, headers: { origin } });
  assert.equal(answer.status(), 200);
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export async function logOut(page: Page, origin: string): Promise<void> {
  await page.getByRole('button', { name: /My Account/ }).click();
  await page.getByText('Log out').click();
  await page.waitForURL(`${origin}/`);
}

export async function showRegistration(page: Page): Promise<void> {
  const registration = page.getByRole('heading', { name: 'Create an account' });
  await registration.or(page.getByRole('heading', { name: 'Welcome back' })).waitFor();
  if (!(await registration.isVisible())) await page.getByText('Sign up', { exact: true }).click();
  await registration.waitFor();
}
