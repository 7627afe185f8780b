import assert from 'node:assert/strict';
import { EVERY_SIZE, SIZES } from './harness/sizes.ts';
import { suite } from './harness/suite.ts';
import { enter } from './pages/account.ts';
import { openTab } from './pages/editor.ts';
import { register } from './pages/publish.ts';

/** Name, category and color of every preset. */
const PRESETS = [
  ['E-commerce Assistant', 'Sales', 'rgb(16, 185, 129)'],
  ['Customer Support', 'Support', 'rgb(59, 130, 246)'],
  ['FAQ Bot', 'Information', 'rgb(139, 92, 246)'],
  ['Lead Generation', 'Sales', 'rgb(245, 158, 11)'],
  ['Appointment Scheduler', 'Service', 'rgb(236, 72, 153)'],
  ['Education Tutor', 'Education', 'rgb(6, 182, 212)'],
  ['Healthcare Navigator', 'Healthcare', 'rgb(239, 68, 68)'],
  ['Real Estate Agent', 'Real Estate', 'rgb(20, 184, 166)'],
  ['Restaurant Host', 'Hospitality', 'rgb(249, 115, 22)'],
  ['HR Assistant', 'Human Resources', 'rgb(99, 102, 241)'],
];

suite('Templates', (test) => {
  for (const size of EVERY_SIZE)
    test(`are found, previewed and used on a ${size}`, async ({ product: { origin }, visit }) => {
      const email = `templates-${size}@shop.example`;
      await register(origin, email);
      const page = await visit('builder', SIZES[size]);
      await enter(page, origin, email);
      await page.goto(`${origin}/templates`);
      await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
      const cards = page.getByRole('article');
      const shown = await cards.evaluateAll((all) =>
        all.map((card) => {
          const [dot, name, badge] = card.querySelectorAll('[aria-hidden], h3, h3 + span');
          return [name?.textContent, badge?.textContent, dot && getComputedStyle(dot).backgroundColor];
        }),
      );
      assert.deepEqual(shown, PRESETS);
      assert.equal(await cards.getByRole('button', { name: /^Use Template/ }).count(), PRESETS.length);
      const categories = page.getByRole('list', { name: 'Categories' }).getByRole('button');
      assert.deepEqual(await categories.allTextContents(), ['All', ...new Set(PRESETS.map(([, name]) => name))]);

      await categories.getByText('Sales').click();
      await page.getByRole('heading', { name: 'FAQ Bot' }).waitFor({ state: 'hidden' });
      assert.equal(await cards.count(), 2);
      const search = page.getByPlaceholder('Search templates...');
      await search.fill('zebra');
      await page.getByText('No templates found').waitFor();
      await page.getByText('Try adjusting your search terms').waitFor();
      await page.reload();
      await page.getByText('No templates found').waitFor();
      await search.fill('');
      await page.getByRole('list', { name: 'Categories' }).getByRole('button', { name: 'All' }).click();

      await page.getByRole('button', { name: 'Preview FAQ Bot' }).click();
      const preview = page.getByRole('dialog', { name: 'FAQ Bot' });
      await preview.getByRole('list', { name: 'Example conversation' }).waitFor();
      await page.keyboard.press('Escape');
      await preview.waitFor({ state: 'hidden' });
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Preview FAQ Bot');
      await page.getByRole('button', { name: 'Preview FAQ Bot' }).click();
      await preview.getByRole('button', { name: 'Use Template' }).click();
      await page.waitForURL('**/chatbots/new?template=faq');
      await page.getByText('Filled in from FAQ Bot').first().waitFor();
      assert.equal(await page.getByLabel('Chatbot Name').inputValue(), 'FAQ Bot');
      assert.notEqual(await page.getByLabel('Description').first().inputValue(), '');
      await openTab(page, 'Training');
      assert.match(await page.getByRole('textbox', { name: 'System Instructions' }).inputValue(), /frequently asked/i);
      await openTab(page, 'Appearance');
      assert.notEqual(await page.getByLabel('Welcome Message').inputValue(), 'Hi! How can I help you today?');

      await page.getByRole('button', { name: 'Discard' }).click();
      await page.goto(`${origin}/chatbots/new?template=pirates`);
      await page.getByText('There is no such template.').waitFor();
      assert.equal(await page.getByLabel('Chatbot Name').inputValue(), '');
      await page.getByRole('button', { name: 'Healthcare Navigator' }).click();
      assert.equal(await page.getByLabel('Chatbot Name').inputValue(), 'Healthcare Navigator');
    });
});
