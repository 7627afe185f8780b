import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EVERY_SIZE, SIZES } from './harness/sizes.ts';
import { suite } from './harness/suite.ts';
import { RESULTS } from './harness/tree.ts';
import { inTheme, ON_TOUR, THEMES, tour } from './tour/tour.ts';

/** Takes screenshots of every screen for review: `SCREENS=<folder> npm run screens`. */
const FOLDER = resolve(process.env['SCREENS'] ?? join(RESULTS, 'screens'));

suite('Screens', (test) => {
  for (const size of EVERY_SIZE)
    test(`takes screenshots of every screen on a ${size}`, async ({ product: { origin }, site, visit }) => {
      await mkdir(FOLDER, { recursive: true });
      const open = (who: string) => visit(who, { ...SIZES[size], expected: ON_TOUR });
      await tour({
        name: size,
        origin,
        site,
        builder: await open('builder'),
        visitor: await open('visitor'),
        sizes: [size],
        at: async (page, { name }) => {
          for (const theme of THEMES) {
            await inTheme(page, theme);
            await page.screenshot({ path: join(FOLDER, `${name}-${size}-${theme}.png`), fullPage: name === 'landing' });
          }
        },
      });
    });
});
