import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.spec.ts'],
    isolate: false,
    // The machines are shared and noisy; no test measures time.
    testTimeout: 60_000,
  },
});
