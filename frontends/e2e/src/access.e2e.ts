import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { suite } from './harness/suite.ts';
import { smallTargets } from './harness/targets.ts';
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
async function violations(page: Page, screen: string): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const rules = { ...RULES, rules: { ...RULES.rules, ...(screen.startsWith('waiting-') && WAITING) } };
  const found = await page.evaluate((options) => window.axe.run(options), rules);
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
});
