import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { EVERY_SIZE, SIZES } from './harness/sizes.ts';
import { suite } from './harness/suite.ts';
import { enter } from './pages/account.ts';
import { publish } from './pages/publish.ts';
import { visitorAsks } from './pages/visitors.ts';

const OPEN = 'On which days is the shop in Harbour Street open?';
const CLOSED = 'Is the shop closed on Sundays?';
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const BYTE_ORDER_MARK = '\uFEFF';

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const shows = (card: Locator, figure: string | RegExp) =>
  card.getByRole('link', { name: figure, exact: true }).waitFor();

async function saved(page: Page, title: string, as: 'CSV' | 'PNG') {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Save ${title} as ${as}` }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function choose(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Chatbot' }).click();
  await page.getByRole('option', { name, exact: true }).waitFor({ state: 'attached' });
  await page.locator('.ant-select-item-option').getByText(name, { exact: true }).click();
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

suite('Analytics', (test) => {
  test('shows what visitors asked, and saves it', async ({ product: { origin }, site, visit }) => {
    const email = 'analytics@shop.example';
    const { id } = await publish(origin, email);
    for (const question of [OPEN, CLOSED, OPEN])
      await visitorAsks({ origin, chatbotId: id }, `${site.origin}/`, 'en', question);

    for (const size of EVERY_SIZE) {
      const page = await visit(size, SIZES[size]);
      await enter(page, origin, email);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${origin}/analytics`);
      await page.getByText('Track performance and insights for your chatbots').waitFor();
      await page.getByText('Select a chatbot to view analytics').waitFor();
      assert.deepEqual(
        asked.filter((path) => path.startsWith('/api/analytics/')),
        [],
      );

      await choose(page, 'Ada');
      await page.waitForURL(`**/analytics?chatbot=${id}`);
      for (const [name, figure, note] of [
        ['Total Messages', /^6$/, 'All time'],
        ['Conversations', /^3$/, 'Unique sessions'],
        ['Avg Response Time', /^[1-9]\d*(\.\d)?m?s$/, 'AI response time'],
        ['Avg Messages/Session', /^2\.0$/, 'Engagement metric'],
      ] as const) {
        await cardOf(page, name).getByText(note).waitFor();
        await shows(cardOf(page, name), figure);
      }

      const line = page.getByRole('application', { name: /^Message Volume \(Last 30 Days\)/ });
      await line.locator('canvas').waitFor();
      assert.equal((await line.boundingBox())?.height, 300);
      await line.focus();
      for (let day = 0; day < 30; day += 1) await page.keyboard.press('ArrowRight');
      await page
        .getByRole('status')
        .getByText(/^[A-Z]\w\w, [A-Z]\w\w \d+, 6$/)
        .waitFor({ state: 'attached' });

      await page.getByText('Top 10 most common user messages').waitFor();
      await page
        .getByRole('application', { name: /^Popular Questions/ })
        .locator('canvas')
        .waitFor();
      const picture = await saved(page, 'Popular Questions', 'PNG');
      assert.equal(picture.name, 'popular-questions.png');
      assert.deepEqual(picture.bytes.subarray(0, PNG.length), PNG);
      const file = await saved(page, 'Popular Questions', 'CSV');
      assert.equal(file.name, 'popular-questions.csv');
      const rows = ['"Question","Times asked"', `"${OPEN}","2"`, `"${CLOSED}","1"`];
      assert.equal(file.bytes.toString(), BYTE_ORDER_MARK + rows.map((row) => `${row}\r\n`).join(''));

      await page.getByRole('button', { name: 'View as table: Popular Questions' }).click();
      const table = page.getByRole('table', { name: 'Popular Questions' });
      assert.deepEqual(await table.getByRole('cell').allTextContents(), [OPEN, '2', CLOSED, '1']);
      assert.ok(await fits(page), 'The page scrolls sideways');
      await table.getByRole('link', { name: '2' }).click();
      await page.waitForURL(/\/conversations\/.*question=/);
      await page.getByRole('heading', { name: 'Conversations (2)' }).waitFor();
    }
  });

  test('compares days with those before, and explains days that cannot be', async (context) => {
    const { product, site, visit } = context;
    const { origin } = product;
    const email = 'days@shop.example';
    const { id } = await publish(origin, email);
    await visitorAsks({ origin, chatbotId: id }, `${site.origin}/`, 'en', OPEN);
    for (const size of EVERY_SIZE) {
      const page = await visit(size, SIZES[size]);
      await enter(page, origin, email);
      const days = () => new URL(page.url()).searchParams;
      await page.goto(`${origin}/analytics?chatbot=${id}&from=2026-11-24&to=2026-11-01`);
      await page.getByText('The first day is after the last one.').waitFor();
      // What does not depend on the days is shown.
      await shows(cardOf(page, 'Conversations'), '1');
      await page.getByRole('button', { name: '7 days', exact: true }).click();
      await page.getByText('The first day is after the last one.').waitFor({ state: 'hidden' });
      const begun = page.getByRole('group', { name: 'Conversations begun' });
      await begun.getByRole('link', { name: 'before: 0' }).waitFor();
      await shows(begun, '1');
      const [from, to] = [days().get('from') ?? '', days().get('to') ?? ''];
      assert.equal((Date.parse(to) - Date.parse(from)) / 86_400_000, 6);

      await page.getByLabel('To', { exact: true }).fill(from);
      await shows(begun, '0');
      assert.equal(days().get('to'), from);
      await page.goto(`${origin}/analytics?chatbot=${id}&from=yesterday&to=nonsense`);
      await shows(begun, '1');
      await page.getByRole('button', { name: '30 days', exact: true, pressed: true }).waitFor();
    }
  });

  test('says that there is nothing yet', async ({ product: { origin }, visit }) => {
    const email = 'nothing@shop.example';
    const { id } = await publish(origin, email);
    for (const size of EVERY_SIZE) {
      const page = await visit(size, SIZES[size]);
      await enter(page, origin, email);
      await page.goto(`${origin}/analytics?chatbot=${id}`);
      await page.getByText('No message data available yet').waitFor();
      await page.getByText('No question data available yet').waitFor();
      for (const [name, figure] of [
        ['Total Messages', '0'],
        ['Conversations', '0'],
        ['Avg Response Time', '0ms'],
        ['Avg Messages/Session', '0'],
      ] as const)
        await shows(cardOf(page, name), figure);
      assert.equal(await page.getByRole('button', { name: /^Save/ }).count(), 0);
      assert.ok(await fits(page), 'The page scrolls sideways');
    }
  });
});
