import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { suite } from './harness/suite.ts';
import { RESULTS } from './harness/tree.ts';
import { tour } from './pages/tour.ts';

/** Takes screenshots of every screen for review: `SCREENS=<folder> npm run screens -w @chatbot-builder/e2e`. */
const FOLDER = resolve(process.env['SCREENS'] ?? join(RESULTS, 'screens'));
const THEMES = ['dark', 'light'] as const;
const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
const LOOKS = THEMES.flatMap((theme) => (['desktop', 'phone'] as const).map((size) => ({ theme, size })));

suite('Screens', (test) => {
  test('takes a screenshot of every screen', async ({ product: { origin }, site, visit }) => {
    await mkdir(FOLDER, { recursive: true });
    for (const { theme, size } of LOOKS) {
      const look = `${size}-${theme}`;
      // Without motion, so that screenshots show the final state of animations.
      const open = async (who: string) => {
        const page = await visit(`${who}-${look}`, { ...SIZES[size], reducedMotion: 'reduce' });
        await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
        return page;
      };
      await tour({
        name: look,
        origin,
        site,
        builder: await open('builder'),
        visitor: await open('visitor'),
        theme,
        phone: size === 'phone',
        at: async (page, screen) =>
          void (await page.screenshot({ path: join(FOLDER, `${screen}-${look}.png`), fullPage: screen === 'landing' })),
      });
    }
  });
});
