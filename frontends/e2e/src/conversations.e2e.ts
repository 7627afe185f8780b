import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { launchBrowser } from './harness/browser.ts';
import { EVERY_SIZE, type Size, SIZES } from './harness/sizes.ts';
import { suite } from './harness/suite.ts';
import { lookAtTable, WIDE_TABLE } from './harness/wide-table.ts';
import { enter } from './pages/account.ts';
import { publish } from './pages/publish.ts';
import { toast } from './pages/toast.ts';
import { visitorAsks } from './pages/visitors.ts';

const OPEN = 'On which days is the shop in Harbour Street open?';
const UNANSWERED = 'Do you repair bicycles?';
/** More than a first page, so that the size of a list with two filters is unknown. */
const OPEN_ASKED = 54;
const AT_ONCE = 6;
const MANY = 100_000;
/** Pixels from the scrollbar's top to its thumb. */
const THUMB = 22;

const listOf = (page: Page) => page.getByRole('list', { name: 'Conversations' });
const rowsOf = (page: Page) => listOf(page).getByRole('link');
const counted = (page: Page, count: number) =>
  page.getByRole('heading', { name: `Conversations (${count})`, exact: true }).waitFor();
/** The conversation of the focused row. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-conversation') ?? undefined);

async function exportAs(page: Page, size: Size, format: 'CSV' | 'JSON') {
  if (size === 'phone') {
    await page.getByRole('button', { name: 'Export CSV or JSON' }).click();
    await page.getByRole('menuitem', { name: `Export ${format}` }).click();
  } else {
    await page.getByRole('button', { name: `Export ${format}` }).click();
  }
}

/** Answers a list with so many conversations, all like the only one that there is. Returns where each page began. */
async function manyOf(page: Page, list: string, total: number): Promise<readonly number[]> {
  const pages: number[] = [];
  const [one] = (await (await page.request.get(list)).json()) as object[];
  const isPage = (url: URL) => url.href.startsWith(`${list}?`);
  await page.route(isPage, async (route) => {
    const asked = new URL(route.request().url());
    const number = (name: string) => Number(asked.searchParams.get(name) ?? 0);
    const from = number('skip') || number('after');
    const end = Math.min(total, from + number('limit'));
    pages.push(from);
    const id = (row: number) => `018f0000-0000-4000-8000-${String(row).padStart(12, '0')}`;
    asked.searchParams.set('after', String(end));
    await route.fulfill({
      headers: { 'x-total-count': String(total), link: `<${asked.pathname}${asked.search}>; rel="next"` },
      json: Array.from({ length: end - from }, (_, row) => ({ ...one, id: id(from + row), sessionId: id(from + row) })),
    });
  });
  return pages;
}

suite('Conversations', (test) => {
  test('are listed, filtered, read and exported', async ({ product: { origin }, site, visit }) => {
    const email = 'inbox@shop.example';
    const { id: chatbotId } = await publish(origin, email);
    const ask = (question: string) => visitorAsks({ origin, chatbotId }, `${site.origin}/`, 'en', question);
    await ask(UNANSWERED);
    for (let asked = 0; asked < OPEN_ASKED; asked += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, () => ask(OPEN)));
    let total = OPEN_ASKED + 1;
    let exported = 0;

    for (const size of EVERY_SIZE) {
      const phone = size === 'phone';
      const page = await visit(size, SIZES[size]);
      await enter(page, origin, email);
      const inbox = `${origin}/conversations/${chatbotId}`;

      await page.goto(inbox);
      await page.getByRole('link', { name: 'Back to dashboard' }).waitFor();
      await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
      await counted(page, total);
      const first = rowsOf(page).first();
      await first.getByText(/^[\da-f-]{16}…$/).waitFor();
      await first.getByRole('time').waitFor();
      if (!phone) await page.getByText('Select a conversation to view messages').waitFor();

      await first.focus();
      const newest = await focused(page);
      await page.keyboard.press('ArrowDown');
      await page.waitForFunction((id) => document.activeElement?.getAttribute('data-conversation') !== id, newest);
      await page.keyboard.press('ArrowUp');
      await page.waitForFunction((id) => document.activeElement?.getAttribute('data-conversation') === id, newest);
      await page.keyboard.press('End');
      await page.waitForFunction((last) => document.activeElement?.parentElement?.ariaPosInSet === last, String(total));
      await page.keyboard.press('Home');
      await page.waitForFunction((id) => document.activeElement?.getAttribute('data-conversation') === id, newest);
      await page.keyboard.press('Enter');
      const thread = page.getByRole('log', { name: 'Messages' });
      await thread.getByText('User', { exact: true }).waitFor();
      await thread.getByText('Assistant', { exact: true }).waitFor();
      assert.equal(new URL(page.url()).searchParams.get('conversation'), newest);

      // A link to a message leads to it.
      await thread.getByRole('link').last().click();
      await page.waitForURL(/message=/);
      const link = page.url();
      await page.goto(link);
      await page.waitForFunction(
        (id) => document.activeElement?.getAttribute('data-message') === id,
        new URL(link).searchParams.get('message'),
      );
      if (phone) await page.getByRole('button', { name: 'Back to the list' }).click();

      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('combobox', { name: 'Answers' }).click();
      await page.getByTitle('With an unanswered question').click();
      await counted(page, total - OPEN_ASKED);
      await rowsOf(page).getByText(UNANSWERED).first().waitFor();
      assert.equal(new URL(page.url()).searchParams.get('unanswered'), 'true');
      await page.reload();
      await counted(page, total - OPEN_ASKED);
      await page.getByRole('button', { name: 'Remove the filter: With an unanswered question' }).click();
      await counted(page, total);

      // Who reads further down is not moved by a new conversation.
      const scroller = listOf(page).locator('..');
      await scroller.evaluate((element) => element.scrollTo({ top: 900 }));
      await page.waitForFunction(() => {
        const rows = [...document.querySelectorAll('[data-conversation]')];
        return rows.some((row) => Number(row.parentElement?.getAttribute('aria-posinset')) > 20);
      });
      const read = rowsOf(page).nth(10);
      const [name, before] = [await read.getAttribute('data-conversation'), await read.boundingBox()];
      await ask(UNANSWERED);
      total += 1;
      await counted(page, total);
      assert.deepEqual(await page.locator(`[data-conversation="${name}"]`).boundingBox(), before);

      // Of two filters no number is known before the last page, so the export runs on the server.
      await page.route('**/api/conversations/*?*after=*', () => undefined);
      await page.goto(`${inbox}?channel=widget&unanswered=false`);
      await page.getByRole('heading', { name: 'Conversations (more than 50)' }).waitFor();
      await page.getByRole('button', { name: 'Filters, 2 set' }).waitFor();
      // Half of it is done until that was seen, however fast the server is.
      const half = { done: OPEN_ASKED / 2, total: OPEN_ASKED };
      let isSeen = false;
      await page.route('**/api/tasks', async (route) => {
        const [task, ...earlier] = (await (await route.fetch()).json()) as object[];
        if (!task || earlier.length < exported || isSeen) return route.continue();
        await route.fulfill({ json: [{ ...task, state: 'running', progress: half, file: null }, ...earlier] });
      });
      const downloaded = page.waitForEvent('download');
      await exportAs(page, size, 'CSV');
      if (!phone) await page.getByRole('progressbar', { name: 'Export of conversations' }).waitFor();
      await page.getByText('50%').waitFor();
      isSeen = true;
      const download = await downloaded;
      assert.match(download.suggestedFilename(), /^conversations-ada-.*\.csv$/);
      await toast(page, 'Export successful', `Downloaded ${download.suggestedFilename()}`);
      const csv = await readFile(await download.path(), 'utf8');
      assert.equal(csv.split(OPEN).length - 1, OPEN_ASKED);
      assert.ok(!csv.includes(UNANSWERED), 'What the filter leaves out is in the file');
      exported += 1;

      await page.getByPlaceholder('Search by session ID...').fill('no such session');
      await page.getByText('No conversations match your search').waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

  test('scroll a wide table of an answer and of its passage on a phone, and split no word', async ({
    product: { origin },
    site,
    visit,
  }) => {
    const email = 'tables@shop.example';
    const { id: chatbotId } = await publish(origin, email);
    const page = await visit('phone', SIZES.phone);
    await enter(page, origin, email);
    const added = await page.request.post(`${origin}/api/answers`, {
      data: { chatbotId, question: OPEN, answer: WIDE_TABLE },
      headers: { origin },
    });
    assert.equal(added.status(), 201);
    await visitorAsks({ origin, chatbotId }, `${site.origin}/`, 'de', OPEN);
    await page.goto(`${origin}/conversations/${chatbotId}`);
    await rowsOf(page).first().click();
    const thread = page.getByRole('log', { name: 'Messages' });
    await thread
      .getByRole('button', { name: /Answered by the team/ })
      .last()
      .click();
    await thread.getByRole('blockquote').waitFor();
    const tables = await thread.getByRole('table').all();
    assert.equal(tables.length, 2);
    for (const table of tables) {
      const { scrolled, isAtEnd, words, split } = await table.evaluate(lookAtTable);
      assert.ok(scrolled > 0, 'The table does not scroll');
      assert.deepEqual({ isAtEnd, words, split }, { isAtEnd: true, words: 12, split: [] });
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), SIZES.phone.viewport.width);
  });

  test('can be reached by dragging the scrollbar, and go on by keys from there', async ({ product, site }) => {
    const { origin } = product;
    const email = 'busy@shop.example';
    const { id: chatbotId } = await publish(origin, email);
    await visitorAsks({ origin, chatbotId }, `${site.origin}/`, 'en', OPEN);
    const browser = await launchBrowser({ without: ['--hide-scrollbars'] });
    try {
      const page = await browser.newPage(SIZES.desktop);
      await enter(page, origin, email);
      const pages = await manyOf(page, `${origin}/api/conversations/${chatbotId}`, MANY);
      await page.goto(`${origin}/conversations/${chatbotId}`);
      await page.getByRole('heading', { name: 'Conversations (100,000)' }).waitFor();
      await rowsOf(page).nth(3).focus();

      const scroller = listOf(page).locator('..');
      const [bar, height] = await scroller.evaluate((element) => {
        const { right, top, width, height: shown } = element.getBoundingClientRect();
        return [{ x: right - (width - element.clientWidth) / 2, y: top }, shown] as const;
      });
      await page.mouse.move(bar.x, bar.y + THUMB);
      await page.mouse.down();
      for (let step = 1; step <= 20; step++) await page.mouse.move(bar.x, bar.y + THUMB + (height * step) / 40);
      await page.mouse.up();
      const inView = () =>
        scroller.evaluate(async (element) => {
          // What the mouse moved is drawn before the page knows of it.
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          return Math.floor(element.scrollTop / 64);
        });
      const at = await inView();
      assert.ok(at > MANY / 4 && at < (MANY * 3) / 4, `The scrollbar led to row ${at}`);
      await page
        .locator(`li[aria-posinset="${at + 2}"]`)
        .getByRole('link')
        .waitFor();
      assert.ok(pages.length <= 8, `${pages.length} pages were loaded on the way: ${pages.join(', ')}`);

      await page.keyboard.press('ArrowDown');
      await page.waitForFunction(
        (position) => document.activeElement?.parentElement?.ariaPosInSet === position,
        String(at + 2),
      );
      await page.keyboard.press('ArrowDown');
      await page.waitForFunction(
        (position) => document.activeElement?.parentElement?.ariaPosInSet === position,
        String(at + 3),
      );
    } finally {
      await browser.close();
    }
  });

  test('say what there is when there are none', async ({ product: { origin }, site, visit }) => {
    const email = 'quiet@shop.example';
    const { id: chatbotId } = await publish(origin, email);
    for (const size of EVERY_SIZE) {
      const page = await visit(size, SIZES[size]);
      await enter(page, origin, email);
      await page.goto(`${origin}/conversations`);
      await page.getByText('Invalid chatbot ID').waitFor();
      if (size === 'desktop') {
        await page.goto(`${origin}/conversations/${chatbotId}`);
        await page.getByText('No conversations yet').waitFor();
        await visitorAsks({ origin, chatbotId }, `${site.origin}/`, 'en', OPEN);
        // The list is live.
        await counted(page, 1);
      }
      await page.route('**/api/messages/*', (route) => route.fulfill({ json: [] }));
      await page.goto(`${origin}/conversations/${chatbotId}`);
      await rowsOf(page).first().click();
      await page.getByText('No messages in this conversation').waitFor();
    }
  });
});
