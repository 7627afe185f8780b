import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { suite } from './harness/suite.ts';
import { ROOT } from './harness/tree.ts';
import { signUp } from './pages/account.ts';
import { createChatbot, openTab } from './pages/editor.ts';
import { toast } from './pages/toast.ts';

/** Takes the landing page's pictures of the product: `npm run pictures -w @chatbot-builder/e2e`. */
const FOLDER = join(ROOT, 'frontends', 'shell', 'src', 'landing', 'proofs');
const ICONS = join(ROOT, 'frontends', 'kit', 'build', 'icons');
const QUALITY = 0.9;

const sentences = (about: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${about}, part ${index + 1}, with all that is worth knowing.`).join(
    '\n\n',
  );
const FILES = [
  { name: 'Plans and prices.md', text: sentences('Plans and their prices', 180) },
  { name: 'API keys.md', text: sentences('Keys and where they are kept', 90) },
  { name: 'Self-hosting.txt', text: sentences('Running it on your own machine', 130) },
  { name: 'Delivery and returns.md', text: sentences('Delivery times and returns', 150) },
];

/** Chromium encodes what it drew. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: image.width, height: image.height });
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [`data:image/png;base64,${png.toString('base64')}`, QUALITY] as const,
  );
  return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64');
}

/** The customer's page loads the script from the product's address, which is not that of a test. */
const showAddress = (code: Locator) =>
  code.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      text.nodeValue = (text.nodeValue ?? '').replaceAll(location.origin, 'https://app.example.com');
    }
  });

/** The mark on a field of its own, as home screens cut icons to their shapes. */
const iconPage = (favicon: string) =>
  `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:#0b0b10}svg{width:58%}</style>${favicon}`;

suite('Pictures', (test) => {
  test('are taken of the mark and of the landing page, for home screens and previews of links', async ({
    product: { origin },
    visit,
  }) => {
    const favicon = await readFile(join(ICONS, '..', 'favicon.svg'), 'utf8');
    const page = await visit('icons');
    for (const [name, size] of Object.entries({ 'icon-192': 192, 'icon-512': 512, 'apple-touch-icon': 180 })) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(iconPage(favicon));
      await page.screenshot({ path: join(ICONS, `${name}.png`) });
    }
    // 1200 x 630 px, as previews show it, of a page as wide as a laptop.
    const viewport = { width: 1440, height: 756 };
    const landing = await visit('landing', { viewport, deviceScaleFactor: 1200 / 1440, reducedMotion: 'reduce' });
    await landing.goto(origin);
    await landing.getByRole('heading', { level: 1 }).waitFor();
    await landing.evaluate(() => document.fonts.ready.then(() => undefined));
    await landing.screenshot({ path: join(ICONS, 'og.png') });
  });

  test('are taken of the product, dark and light', async ({ product: { origin }, visit }) => {
    for (const theme of ['dark', 'light'] as const) {
      const page = await visit(theme, {
        viewport: { width: 1236, height: 1000 },
        deviceScaleFactor: 2,
        reducedMotion: 'reduce',
      });
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      const take = async (name: string, part: Locator) =>
        writeFile(join(FOLDER, `${name}-${theme}.webp`), await asWebp(page, await part.screenshot()));

      await signUp(page, origin, `${theme}@shop.example`);
      await createChatbot(page, 'Ada');
      await openTab(page, 'Training');
      const files = FILES.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) }));
      await page.locator('input[type=file]').setInputFiles(files);
      await page.getByRole('button', { name: 'Upload and Process' }).click();
      await toast(page, 'Files uploaded and processed successfully');
      await page.getByRole('button', { name: 'Close' }).first().click();
      await page.mouse.move(0, 0);
      await take('train', page.getByRole('region', { name: /^Knowledge base/ }));
      await openTab(page, 'Embed Code');
      const code = page.getByRole('tabpanel', { name: 'Embed Code' }).getByRole('figure').nth(1);
      await showAddress(code);
      await take('embed', code);
    }
  });
});
