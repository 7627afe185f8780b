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

const project = (name, include, ...exclude) => ({ extends: true, test: { name, include, exclude } });

export default defineConfig({
  test: {
    ...common,
    projects: [
      project('unit', ['{src,test}/**/*.spec.ts'], INTEGRATION, '**/*.engine.spec.ts'),
      // The ports' contract tests, which adapters run.
      project('contract', [`src/{ports,adapters}/${INTEGRATION}`]),
      project('HTTP', [`{src,test}/${INTEGRATION}`], 'src/{ports,adapters}/**'),
    ],
  },
});
