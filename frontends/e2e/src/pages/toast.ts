import type { Page } from 'playwright-core';

/** Waits for a toast with this title and, if given, this description. */
export async function toast(page: Page, title: string, description?: string): Promise<void> {
  const shown = page
    .getByRole('region', { name: /notifications/i })
    .getByRole('listitem')
    .filter({ hasText: title });
  const exact = description === undefined ? shown : shown.filter({ hasText: description });
  await exact.waitFor();
}
