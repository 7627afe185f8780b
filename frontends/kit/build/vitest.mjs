import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { navIcons } from './nav-icons.mjs';

/** Unit tests of a front end: jsdom with what it lacks, every global put back after each test. */
export const unitTests = () =>
  defineConfig({
    define: { NAV_ICONS: JSON.stringify(navIcons), REMOTE_CONTRACT: JSON.stringify('test') },
    test: {
      environment: 'jsdom',
      pool: 'vmThreads',
      environmentOptions: { jsdom: { url: 'http://app.test/' } },
      include: ['{src,build}/**/*.spec.{ts,tsx}'],
      setupFiles: [fileURLToPath(new URL('../src/testing/setup.ts', import.meta.url))],
      restoreMocks: true,
      unstubGlobals: true,
    },
  });
