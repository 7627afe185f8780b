import type { Locator, Page } from 'playwright-core';

/** Asks a question. The editor's test panel and the widget have the same interface. */
export async function ask(panel: Locator, question: string): Promise<void> {
  await panel.getByLabel('Ask a question…').fill(question);
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByText(question, { exact: true }).waitFor();
}

export const openWidget = async (page: Page, label = 'Open chat'): Promise<Locator> => {
  await page.getByRole('button', { name: label }).click();
  const panel = page.getByRole('dialog');
  await panel.waitFor();
  return panel;
};
