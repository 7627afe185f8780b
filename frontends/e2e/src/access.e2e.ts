import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { suite } from './harness/suite.ts';
import { smallTargets } from './harness/targets.ts';
import { publish } from './pages/publish.ts';
import { tour } from './pages/tour.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** A page that waits for what it shows has no heading yet. */
const WAITING = { 'page-has-heading-one': { enabled: false }, 'landmark-one-main': { enabled: false } };

/** What axe finds wrong: the rule, the element and the reason. */
async function violations(page: Page, screen: string, within = 'html'): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const rules = { ...RULES, rules: { ...RULES.rules, ...(screen.startsWith('waiting-') && WAITING) } };
  const found = await page.evaluate(([selector, options]) => window.axe.run(selector, options), [
    within,
    rules,
  ] as const);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

const NARROWEST = 320;

/** What makes the page wider than the narrowest phone. */
const overflow = (page: Page): Promise<readonly string[]> =>
  page.evaluate((most) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= most) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > most + 0.5,
    );
    return [`${scrollWidth} px wide: ${wide.map(({ tagName, className }) => `${tagName}.${className}`).join(' ')}`];
  }, NARROWEST);

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

const DEVICES = {
  phone: { viewport: { width: NARROWEST, height: 640 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1360, height: 800 } },
};

suite('Access', (test) => {
  for (const [device, theme] of [
    ['phone', 'dark'],
    ['desktop', 'light'],
  ] as const)
    test(`every screen can be read, reached and pressed on a ${device}`, async ({ product, site, visit }) => {
      const phone = device === 'phone';
      const open = async (who: string) => {
        const page = await visit(who, { ...DEVICES[device], reducedMotion: 'reduce' });
        await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
        return page;
      };
      const wrong: string[] = [];
      await tour({
        name: `access-${device}`,
        origin: product.origin,
        site,
        builder: await open('builder'),
        visitor: await open('visitor'),
        theme,
        phone,
        at: async (page, screen) => {
          const found = await violations(page, screen);
          const onPhone = phone ? [...(await overflow(page)), ...(await page.evaluate(smallTargets))] : [];
          wrong.push(...[...found, ...onPhone].map((one) => `${screen}: ${one}`));
        },
      });
      assert.deepEqual(wrong, []);
    });

  for (const locale of ['en', 'ar'] as const)
    test(`the widget in ${locale} can be read at every zoom and in every color`, async ({ product, site, visit }) => {
      const { tag } = await publish(product.origin, `zoomed-${locale}@shop.example`, { theme: 'auto' });
      site.show(`/zoomed-${locale}`, { body: tag() });
      const page = await visit('visitor', { locale, reducedMotion: 'reduce' });
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
            const found = await violations(page, screen, '[data-chatbot-widget]');
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
