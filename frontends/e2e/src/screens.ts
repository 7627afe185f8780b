import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from './harness/suite.ts';
import { RESULTS } from './harness/tree.ts';
import { expecting } from './harness/watch.ts';
import { showRegistration, signUp } from './pages/account.ts';
import { ask, openWidget } from './pages/chat.ts';
import { createChatbot, embedCodes, openTab, testPanel, upload } from './pages/editor.ts';

/** Takes screenshots of every screen for review: `SCREENS=<folder> npm run screens -w @chatbot-builder/e2e`. */
const FOLDER = resolve(process.env['SCREENS'] ?? join(RESULTS, 'screens'));
const THEMES = ['dark', 'light'] as const;
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const LOOKS = THEMES.flatMap((theme) => (['desktop', 'phone'] as const).map((size) => ({ theme, size })));

const RETURNS = {
  name: 'returns.md',
  text: '# Returns\n\n## How long\n\nUnopened goods can be returned within 47 days of delivery. Opened goods cannot be returned.\n',
};
const QUESTION = 'Within how many days can I return unopened goods?';

/** The Free plan refuses a second chatbot, which opens the upgrade dialog. */
const SECOND_CHATBOT = expecting.failed(403, /^\/api\/chatbots$/);

type Take = (name: string) => Promise<void>;

async function publicPages(page: Page, origin: string, take: Take) {
  await page.goto(origin);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take('landing');
  await page.goto(`${origin}/auth`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await take('auth-sign-in');
  await showRegistration(page);
  await take('auth-register');
  await page.goto(`${origin}/forgot-password`);
  await page.getByLabel('Email').fill('maya@northfell.shop');
  await take('forgot-password');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await take('forgot-password-sent');
  await page.goto(`${origin}/reset-password?token=unknown`);
  await page.getByLabel('New Password', { exact: true }).fill('quibblestrop over fens');
  await take('reset-password');
  await page.goto(`${origin}/reset-password`);
  await page.getByText('Invalid link').waitFor();
  await take('reset-password-invalid');
  await page.goto(`${origin}/no/such/page`);
  await page.getByText('Page Not Found').waitFor();
  await take('not-found');
}

/** On desktop, the test panel appears shortly after the form. */
const welcomed = (page: Page, size: keyof typeof SIZES) =>
  size === 'desktop' ? testPanel(page).getByText('Hi! How can I help you today?').waitFor() : undefined;

async function emptyPages(page: Page, origin: string, size: keyof typeof SIZES, take: Take) {
  await page.getByText('No chatbots yet').waitFor();
  await take('dashboard-empty');
  await page.goto(`${origin}/chatbots`);
  await page.getByText('No chatbots yet').waitFor();
  await take('chatbots-empty');
  await page.goto(`${origin}/settings`);
  await page.getByText('This device').waitFor();
  await take('settings');
  await page.goto(`${origin}/chatbots/new`);
  await page.getByLabel('Chatbot Name').waitFor();
  await welcomed(page, size);
  await take('editor-new');
  await page.goto(`${origin}/dashboard`);
}

async function editorPages(page: Page, url: string, size: keyof typeof SIZES, take: Take) {
  await page.goto(url);
  await page.getByLabel('Chatbot Name').waitFor();
  await welcomed(page, size);
  await take('editor-settings');
  for (const [tab, content] of [
    ['Training', RETURNS.name],
    ['Appearance', 'Welcome'],
    ['Embed Code', 'widget.js'],
  ] as const) {
    await openTab(page, tab);
    await page.getByText(content).first().waitFor();
    await take(`editor-${tab.toLowerCase().replace(' ', '-')}`);
  }
  if (size === 'phone') await page.getByRole('button', { name: 'Test Chatbot' }).click();
  await ask(testPanel(page), QUESTION);
  await testPanel(page)
    .getByText(/47 days/)
    .first()
    .waitFor();
  await take('editor-test-chat');
}

async function framePages(page: Page, origin: string, take: Take) {
  await page.goto(`${origin}/dashboard`);
  await page.getByText('Ada').first().waitFor();
  await take('dashboard');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').waitFor();
  await take('palette');
  await page.goto(`${origin}/chatbots`);
  await page.getByText('Ada').first().waitFor();
  await take('chatbots');
  await page.getByPlaceholder('Search chatbots...').fill('zzz');
  await page.getByText('No chatbots found').waitFor();
  await take('chatbots-no-match');
  await page.goto(`${origin}/chatbots/new`);
  await page.getByLabel('Chatbot Name').fill('Second');
  await page
    .getByRole('button', { name: /^Create/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await take('upgrade');
}

async function conversationPages(page: Page, url: string, take: Take) {
  await page.goto(url);
  const row = page.getByText(/^[0-9a-f-]{16}…$/).first();
  await row.waitFor();
  await take('conversations');
  await row.click();
  // The list next to the thread also shows the question.
  await page
    .getByText(/47 days/)
    .first()
    .waitFor();
  await take('conversation');
}

suite('Screens', (test) => {
  test('takes a screenshot of every screen', async ({ product: { origin }, site, visit }) => {
    await mkdir(FOLDER, { recursive: true });
    // Without motion, so that screenshots show the final state of animations.
    const look = async ({ theme, size }: (typeof LOOKS)[number]) => {
      const page = await visit(`${size}-${theme}`, {
        viewport: SIZES[size],
        reducedMotion: 'reduce',
        expected: [SECOND_CHATBOT],
      });
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      const take: Take = async (name) =>
        void (await page.screenshot({
          path: join(FOLDER, `${name}-${size}-${theme}.png`),
          fullPage: name === 'landing',
        }));
      return { page, take };
    };

    for (const each of LOOKS) {
      const { page, take } = await look(each);
      await publicPages(page, origin, take);
      await signUp(page, origin, `${each.size}.${each.theme}@shop.example`);
      await emptyPages(page, origin, each.size, take);

      const chatbotId = await createChatbot(page, 'Ada');
      const editor = page.url();
      await upload(page, RETURNS);
      const { snippet } = await embedCodes(page);
      site.show(`/${each.size}/${each.theme}`, { body: snippet.replace(/theme: "\w+"/, `theme: "${each.theme}"`) });

      const visitor = await look(each);
      await visitor.page.goto(`${site.origin}/${each.size}/${each.theme}`);
      await visitor.page.getByRole('button', { name: 'Open chat' }).waitFor();
      await visitor.take('widget-closed');
      const panel = await openWidget(visitor.page);
      await visitor.take('widget-open');
      await ask(panel, QUESTION);
      await panel
        .getByText(/47 days/)
        .first()
        .waitFor();
      await visitor.take('widget-answer');

      await editorPages(page, editor, each.size, take);
      await framePages(page, origin, take);
      await conversationPages(page, `${origin}/conversations/${chatbotId}`, take);
    }
  });
});
