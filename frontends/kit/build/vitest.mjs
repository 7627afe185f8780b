import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { navIcons } from './nav-icons.mjs';

/** The preset for unit tests: jsdom with its missing APIs stubbed. Mocks and globals are restored after each test. */
export const unitTests = () =>
  defineConfig({
    define: { NAV_ICONS: JSON.stringify(navIcons), REMOTE_CONTRACT: JSON.stringify('test') },
    test: {
      environment: 'jsdom',
      pool: 'vmThreads',
      environmentOptions: { jsdom: { url: 'http://app.test/' } },
      include: ['{src,build}/**/*.spec.{ts,tsx}'],
      setupFiles: [fileURLToPath(new URL('../src/testing/setup.ts', import.meta.url))],
      // The machines are shared and noisy; no test measures time.
      testTimeout: 30_000,
      hookTimeout: 30_000,
      restoreMocks: true,
      unstubGlobals: true,
    },
  });
