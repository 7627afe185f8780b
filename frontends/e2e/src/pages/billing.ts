import type { Page } from 'playwright-core';
import { toast } from './toast.ts';

/** Upgrades and pays in the sandbox. The page must show the button. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await page.getByRole('heading', { name: 'Sandbox checkout' }).waitFor();
  await page.getByRole('button', { name: 'Pay' }).click();
  await toast(page, 'Welcome to Pro');
}
