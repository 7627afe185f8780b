import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { PANEL_VERSION: '"test"' },
  test: {
    environment: 'node',
    pool: 'vmThreads',
    css: { include: /.*/ },
    restoreMocks: true,
    // The machines are shared and noisy; no test measures time.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
