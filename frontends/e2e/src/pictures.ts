import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { suite } from './harness/suite.ts';
import { ROOT } from './harness/tree.ts';
import { signUp } from './pages/account.ts';
import { ask } from './pages/chat.ts';
import { createChatbot, openTab, testPanel } from './pages/editor.ts';
import { publish } from './pages/publish.ts';
import { toast } from './pages/toast.ts';
import { visitorAsks } from './pages/visitors.ts';

/** Takes the pictures of the product on the landing page and in README: `npm run pictures -w @chatbot-builder/e2e`. */
const FOLDER = join(ROOT, 'frontends', 'shell', 'src', 'landing', 'proofs');
const DOCS = join(ROOT, 'docs');
const ICONS = join(ROOT, 'frontends', 'kit', 'build', 'icons');
const QUALITY = 0.9;
const THEMES = ['dark', 'light'] as const;

/** The chatbot that all pictures show answers about the product from parts of its guide. */
const FILES = ['Running it yourself', 'The widget', 'Plans and prices', 'Models and languages'];
const QUESTION = 'How much does Pro cost?';
const ANSWER = /\$19\.99 per month/;
/** What else its visitors ask, and how many of them. */
const ASKED = [
  { content: 'Which languages does it speak?', language: 'en', count: 7 },
  { content: 'Do visitors need an account?', language: 'en', count: 5 },
  { content: 'Can I run it on my own server?', language: 'de', count: 4 },
  { content: 'Can my clients sign in?', language: 'en', count: 3 },
  { content: 'Do you have an office in Oslo?', language: 'es', count: 2 },
  { content: QUESTION, language: 'en', count: 9 },
];

/** The sections of the guide as files, without the line ends of its editor. */
async function guideFiles() {
  const guide = await readFile(join(DOCS, 'guide.md'), 'utf8');
  const sections = new Map(guide.split(/^## /m).map((part) => [part.slice(0, part.indexOf('\n')), part]));
  return FILES.map((name) => ({
    name: `${name}.md`,
    mimeType: 'text/markdown',
    buffer: Buffer.from(`# ${sections.get(name)?.replaceAll(/(?<=\S)\n(?=\S)/g, ' ')}`),
  }));
}

/** Customers' sites, each with the chat as it would look there. */
const SITES = [
  {
    name: 'light',
    locale: 'en',
    settings: { primaryColor: '#0f766e' },
    css: 'body{background:#fffdf8}',
  },
  {
    name: 'dark',
    locale: 'en',
    settings: { primaryColor: '#f59e0b', theme: 'dark' },
    css: 'body{background:#14110e}',
  },
  {
    name: 'arabic',
    locale: 'ar',
    settings: {
      name: 'آدا',
      primaryColor: '#1d4ed8',
      position: 'bottom-left',
      welcomeMessages: [{ language: 'ar', message: 'مرحبًا! كيف يمكنني مساعدتك اليوم؟' }],
    },
    css: 'body{background:#fff;direction:rtl}',
  },
];
/** The picture's part of such a site: an upper corner of the chat, and a little of the page around it. CSS pixels. */
const CORNER = { width: 248, height: 96, around: 12 };
/** The widget's own choice, where the page or the visitor's machine has it. */
const INTER = join(ROOT, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

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
    const landing = await visit('landing', { viewport, deviceScaleFactor: 1200 / 1440 });
    await landing.goto(origin);
    await landing.getByRole('heading', { level: 1 }).waitFor();
    await landing.evaluate(() => document.fonts.ready.then(() => undefined));
    await landing.screenshot({ path: join(ICONS, 'og.png') });
  });

  test('are taken of the product, dark and light', async ({ product: { origin }, site, visit }) => {
    const builder = await visit('builder', { viewport: { width: 1236, height: 1000 } });
    await signUp(builder, origin, 'maya@shop.example');
    const chatbotId = await createChatbot(builder, 'Ada');
    await openTab(builder, 'Training');
    await builder.locator('input[type=file]').setInputFiles(await guideFiles());
    await builder.getByRole('button', { name: 'Upload and Process' }).click();
    await toast(builder, 'Files uploaded and processed successfully');
    const asking = ASKED.flatMap(({ count, ...asked }) => Array.from({ length: count }, (_, at) => ({ ...asked, at })));
    for (const { content, language } of asking.toSorted((one, other) => one.at - other.at))
      await visitorAsks({ origin, chatbotId }, `${site.origin}/pricing`, language, content);
    const storageState = await builder.context().storageState();

    const open = async (theme: (typeof THEMES)[number], size: object) => {
      const page = await visit(theme, { ...size, storageState });
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      return page;
    };
    const editor = async (page: Page, tab: Parameters<typeof openTab>[1]) => {
      await page.goto(`${origin}/chatbots/${chatbotId}`);
      await openTab(page, tab);
      await testPanel(page).getByText('Hi! How can I help you today?').waitFor();
    };
    const training = async (page: Page) => {
      await editor(page, 'Training');
      await page
        .getByRole('region', { name: /^Knowledge base/ })
        .getByText('Ready')
        .nth(3)
        .waitFor();
    };
    const receipt = async (page: Page) => {
      await page.goto(`${origin}/conversations/${chatbotId}`);
      await page
        .getByText(/^[0-9a-f-]{16}…$/)
        .first()
        .click();
      await page.getByRole('button', { name: 'Why this answer?' }).click();
      const drawer = page.getByRole('dialog', { name: 'Why this answer?' });
      await drawer.getByRole('heading', { name: 'Prompt' }).waitFor();
      return drawer;
    };
    const analytics = async (page: Page) => {
      await page.goto(`${origin}/analytics?chatbot=${chatbotId}`);
      await page.locator('canvas').nth(2).waitFor();
      await page.waitForLoadState('networkidle');
      return page.getByRole('region', { name: 'Popular Questions' });
    };

    for (const theme of THEMES) {
      const page = await open(theme, { viewport: { width: 1236, height: 1000 }, deviceScaleFactor: 2 });
      const take = async (name: string, part: Locator) =>
        writeFile(join(FOLDER, `${name}-${theme}.webp`), await asWebp(page, await part.screenshot()));

      await training(page);
      await take('train', page.getByRole('region', { name: /^Knowledge base/ }));
      await openTab(page, 'Embed Code');
      const code = page.getByRole('tabpanel', { name: 'Embed Code' }).getByRole('figure').nth(1);
      await showAddress(code);
      await take('embed', code);
      // No higher than what there is to read.
      await page.setViewportSize({ width: 1236, height: 560 });
      await take('receipt', await receipt(page));
      await page.setViewportSize({ width: 880, height: 1000 });
      await take('questions', await analytics(page));
    }

    const page = await open('dark', { viewport: { width: 1440, height: 900 } });
    const take = async (name: string) =>
      writeFile(join(DOCS, `${name}.webp`), await asWebp(page, await page.screenshot()));
    await training(page);
    await ask(testPanel(page), QUESTION);
    await testPanel(page).getByText(ANSWER).first().waitFor();
    await testPanel(page).locator('.source').first().waitFor();
    await take('editor');
    await receipt(page);
    await take('conversations');
    await (await analytics(page)).evaluate((questions) => scrollTo(0, questions.getBoundingClientRect().top - 72));
    await take('analytics');
  });

  test('are taken of the chat on a light page, a dark one and one in Arabic', async ({
    product: { origin },
    site,
    visit,
  }) => {
    const inter = `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${await readFile(INTER, 'base64')})}`;
    for (const { name, locale, settings, css } of SITES) {
      const { tag } = await publish(origin, `${name}@shop.example`, settings);
      site.show(`/${name}`, { css: `main{display:none}${inter}${css}`, body: tag() });
      const page = await visit(name, {
        viewport: { width: 640, height: 560 },
        deviceScaleFactor: 2,
        locale,
      });
      await page.goto(`${site.origin}/${name}`);
      await page.locator('[data-chatbot-widget]').getByRole('button').click();
      const panel = page.getByRole('dialog');
      await panel.waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const box = await panel.boundingBox();
      if (!box) throw new Error('The panel is not shown');
      const { width, height, around } = CORNER;
      const x = settings.position === 'bottom-left' ? box.x + box.width + around - width : box.x - around;
      const clip = { x, y: box.y - around, width, height };
      await writeFile(join(FOLDER, `site-${name}.webp`), await asWebp(page, await page.screenshot({ clip })));
    }
  });
});
