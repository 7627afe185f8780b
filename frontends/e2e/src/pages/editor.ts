import type { Page } from 'playwright-core';
import { toast } from './toast.ts';

export interface KnowledgeFile {
  readonly name: string;
  readonly text: string;
}

export const openTab = (page: Page, name: 'Settings' | 'Training' | 'Appearance' | 'Embed Code') =>
  page.getByRole('tab', { name }).click();

/** Creates a chatbot from the dashboard and returns its id. */
export async function createChatbot(page: Page, name: string): Promise<string> {
  await page
    .getByRole('link', { name: 'Create Chatbot' })
    .or(page.getByRole('button', { name: 'Create Chatbot' }))
    .first()
    .click();
  await page.waitForURL('**/chatbots/new');
  await page.getByLabel('Chatbot Name').fill(name);
  await page
    .getByRole('button', { name: /^Create/ })
    .first()
    .click();
  await toast(page, 'Chatbot created successfully');
  await page.waitForURL(/\/chatbots\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

export async function upload(page: Page, { name, text }: KnowledgeFile): Promise<void> {
  await openTab(page, 'Training');
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Upload and Process' }).click();
  await toast(page, 'Files uploaded and processed successfully');
}

export const testPanel = (page: Page) => page.getByRole('region', { name: 'Test Chatbot' });

/** Returns what the copy buttons of the Embed Code tab copy: the snippet and the standalone script tag. */
export async function embedCodes(page: Page): Promise<{ snippet: string; tag: string }> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(page.url()).origin });
  await openTab(page, 'Embed Code');
  // The test chat beside it can copy its answers, too.
  const tab = page.getByRole('tabpanel', { name: 'Embed Code' });
  const copies: string[] = [];
  for (const index of [0, 1]) {
    await tab.getByRole('button', { name: 'Copy' }).nth(index).click();
    await toast(page, 'Copied to clipboard');
    // The toast may still be that of the copy before.
    const copied = await page.waitForFunction(async (before) => {
      const text = await navigator.clipboard.readText();
      return text === before ? undefined : text;
    }, copies.at(-1));
    copies.push((await copied.jsonValue()) ?? '');
  }
  const [tag = '', snippet = ''] = copies;
  return { snippet, tag };
}
