import type { Page } from 'playwright-core';

/** Opens a mail in the mailbox of the development machine, once it has arrived: jobs send mails. */
export async function openMail(page: Page, origin: string, subject: string): Promise<void> {
  const mail = page.getByRole('link', { name: subject });
  await page.goto(`${origin}/dev/mailbox`);
  while (!(await mail.isVisible())) await page.reload();
  await mail.click();
}
