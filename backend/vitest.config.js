import { defineConfig } from 'vitest/config';

const INTEGRATION = '**/*.int.spec.ts';

/** What all runs of this package's specs have in common. */
export const common = {
  pool: 'forks',
  // Files of one worker share its modules: importing the product anew for each took longer than most files' tests.
  isolate: false,
  maxWorkers: 2,
  restoreMocks: true,
  // The machines are shared and noisy; no test measures time.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  slowTestThreshold: 60_000,
};

/** Ends the servers that a spec's applications started. */
export const setupFiles = ['test/engines/end-log-servers.ts'];

const project = (name, test) => ({ extends: true, test: { name, ...test } });

export default defineConfig({
  test: {
    ...common,
    projects: [
      project('unit', { include: ['{src,test}/**/*.spec.ts'], exclude: [INTEGRATION, '**/*.engine.spec.ts'] }),
      // The ports' contract tests, which adapters run.
      project('contract', { include: [`src/{ports,adapters}/${INTEGRATION}`] }),
      project('HTTP', { include: [`{src,test}/${INTEGRATION}`], exclude: ['src/{ports,adapters}/**'], setupFiles }),
    ],
  },
});
