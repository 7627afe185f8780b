import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';
import type { Size } from './harness/sizes.ts';
import { suite } from './harness/suite.ts';
import { smallTargets } from './harness/targets.ts';
import { publish } from './pages/publish.ts';
import { type Ringed, stopsWithoutRing } from './harness/rings.ts';
import type { Screen } from './tour/screen.ts';
import { inTheme, ON_TOUR, THEMES, tour } from './tour/tour.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const RULES: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** A page that waits for what it shows has no heading yet. */
const rulesFor = ({ title }: Screen): axe.RunOptions =>
  title === undefined
    ? {
        ...RULES,
        rules: { ...RULES.rules, 'page-has-heading-one': { enabled: false }, 'landmark-one-main': { enabled: false } },
      }
    : RULES;
/** The rules about color: what may differ from one theme to the other. */
const OF_COLORS: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** A target that is scrolled half under a bar is small where it stands, but a person can scroll on. */
const COVERED = /partially obscured/;

/** What axe finds wrong: the rule, the element and the reason. */
async function violations(page: Page, options: axe.RunOptions, within = 'html'): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    ([selector, chosen]) => window.axe.run(selector, { ...chosen, resultTypes: ['violations'] }),
    [within, options] as const,
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ failureSummary = '' }) => !COVERED.test(failureSummary))
      .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

/** What is wrong with the document's title and its heading. */
async function misnamed(page: Page, { title }: Screen): Promise<readonly string[]> {
  const headings = await page.locator('h1:visible').allInnerTexts();
  if (title === undefined) return headings.length > 1 ? [`${headings.length} headings: ${headings.join(', ')}`] : [];
  const shown = await page.title();
  return [
    ...(shown === title ? [] : [`The title is “${shown}”`]),
    ...(headings.length === 1 ? [] : [`${headings.length} headings: ${headings.join(', ')}`]),
  ];
}

const NARROWEST = 320;

/** What makes the page wider than its window. Charts hear of a new width some frames later. */
const overflow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const root = document.documentElement;
    for (let frames = 0; frames < 30 && root.scrollWidth > root.clientWidth; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    if (root.scrollWidth <= root.clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > root.clientWidth + 0.5,
    );
    return [
      `${root.scrollWidth} px wide: ${wide.map(({ tagName, className }) => `${tagName}.${className}`).join(' ')}`,
    ];
  });

/** A window of 1280 by 1024 pixels as it is zoomed: in pixels of the page. */
const ZOOMS = { '200 %': { width: 640, height: 512 }, '400 %': { width: NARROWEST, height: 256 } };
const COLORS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;

/** What a visitor of the widget can see: an answer, the question before the end, and the list of conversations. */
async function widgetScreens(page: Page, at: (screen: string) => Promise<void>): Promise<void> {
  const panel = page.locator('[data-chatbot-widget] .panel');
  const back = panel.locator('.head .icon-button').nth(-2);
  await at('answer');
  await panel.locator('.note button').click();
  await at('end');
  await panel.locator('.note button').last().click();
  await panel.locator('.head .icon-button').first().click();
  await panel.locator('.earlier').waitFor();
  await at('list');
  await back.click();
  await panel.getByRole('textbox').waitFor();
}

const SIZES = { desktop: { width: 1360, height: 800 }, phone: { width: NARROWEST, height: 640 } };

/** What makes a phone of a page, until it is detached. */
const phones = new WeakMap<Page, CDPSession>();

/** Makes a page of a desktop a phone's, with a finger instead of a mouse, and back. */
async function become(page: Page, size: Size): Promise<void> {
  await phones.get(page)?.detach();
  phones.delete(page);
  await page.setViewportSize(SIZES[size]);
  if (size === 'desktop') return;
  const phone = await page.context().newCDPSession(page);
  phones.set(page, phone);
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await phone.send('Emulation.setDeviceMetricsOverride', { ...SIZES.phone, deviceScaleFactor: 1, mobile: true });
}

suite('Access', (test) => {
  test('every screen can be read in both themes, at 200 %, with the keyboard, and be pressed on a phone', async ({
    product,
    site,
    visit,
  }) => {
    const ringed: Ringed = new Map();
    const open = (who: string) => visit(who, { viewport: SIZES.desktop, expected: ON_TOUR });
    const wrong: string[] = [];
    await tour({
      name: 'access',
      origin: product.origin,
      site,
      builder: await open('builder'),
      visitor: await open('visitor'),
      sizes: ['desktop', 'phone'],
      become,
      at: async (page, screen, size) => {
        const tell = (found: readonly string[], where: string) =>
          wrong.push(...found.map((one) => `${screen.name} ${where}: ${one}`));
        if (size === 'phone') {
          const found = [
            await overflow(page),
            await violations(page, rulesFor(screen)),
            await page.evaluate(smallTargets),
          ];
          return void tell(found.flat(), 'on a phone');
        }
        tell(await misnamed(page, screen), 'is named');
        for (const theme of THEMES) {
          await inTheme(page, theme);
          tell(await violations(page, theme === 'dark' ? rulesFor(screen) : OF_COLORS), `in ${theme}`);
        }
        await page.setViewportSize(ZOOMS['200 %']);
        tell(await overflow(page), 'at 200 %');
        await page.setViewportSize(SIZES.desktop);
        for (const theme of THEMES) {
          await inTheme(page, theme);
          tell(await stopsWithoutRing(page, `${screen.place} in ${theme}`, ringed), `in ${theme} has no ring at`);
        }
      },
    });
    assert.deepEqual(wrong, []);
  });

  for (const locale of ['en', 'ar'] as const)
    test(`the widget in ${locale} can be read at every zoom and in every color`, async ({ product, site, visit }) => {
      const { tag } = await publish(product.origin, `zoomed-${locale}@shop.example`, { theme: 'auto' });
      site.show(`/zoomed-${locale}`, { body: tag() });
      const page = await visit('visitor', { locale });
      await page.goto(`${site.origin}/zoomed-${locale}`);
      const widget = page.locator('[data-chatbot-widget]');
      await widget.getByRole('button').click();
      await widget.getByRole('textbox').fill('When is the shop in Harbour Street open?');
      await page.keyboard.press('Enter');
      await widget.locator('.source').first().waitFor();
      assert.equal(await widget.locator('.cw').getAttribute('dir'), locale === 'ar' ? 'rtl' : 'ltr');
      const wrong: string[] = [];
      for (const [zoom, viewport] of Object.entries(ZOOMS))
        for (const [colors, media] of Object.entries(COLORS)) {
          await page.setViewportSize(viewport);
          await page.emulateMedia(media);
          await widgetScreens(page, async (screen) => {
            const found = await violations(page, RULES, '[data-chatbot-widget]');
            const wide = await widget.locator('.panel').evaluate((panel) => panel.scrollWidth > panel.clientWidth);
            wrong.push(
              ...[...found, ...(wide ? ['wider than the window'] : [])].map(
                (one) => `${zoom} ${colors} ${screen}: ${one}`,
              ),
            );
          });
        }
      assert.deepEqual(wrong, []);
    });
});
