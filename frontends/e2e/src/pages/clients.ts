import type { Page } from 'playwright-core';
import { PASSWORD } from './account.ts';
import { toast } from './toast.ts';

/** Creates a client on `/clients`. */
export async function createClient(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Client' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await toast(page, 'Client created');
  await page.getByRole('heading', { name: email }).waitFor();
}

export async function assignChatbot(page: Page, email: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Assign Chatbot to ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Chatbot' });
  await dialog.getByRole('combobox', { name: 'Chatbot' }).fill(name);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await toast(page, 'Access granted');
}

export async function signInAsClient(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/auth`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
}
