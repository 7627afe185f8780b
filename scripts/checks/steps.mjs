import { ensureBuilt } from '../workspace/build.mjs';

const BACKEND = '@chatbot-builder/backend';
const E2E = '@chatbot-builder/e2e';
const TESTING = { env: { NODE_ENV: 'test' } };

/** `project` is one of the backend's vitest.config.js. */
const backendTests = (run, project) =>
  run('npm', ['test', '--silent', '-w', BACKEND, '--', '--project', project], TESTING);

/** Runs all tasks, even after a failure. Returns the first exit code that is not 0. */
async function all(...tasks) {
  let worst = 0;
  for (const task of tasks) {
    const code = await task();
    worst ||= code;
  }
  return worst;
}

const step = (name, check) => ({ name, check });

export const build = step('build', async () => {
  await ensureBuilt();
  return 0;
});

/** Types, too: oxlint asks TypeScript's compiler for both at once. */
const lint = step('lint', (run) => run('npm', ['run', '--silent', 'lint']));

const boundaries = step('boundaries', (run) =>
  all(
    () =>
      run('depcruise', [
        '--config',
        '.dependency-cruiser.mjs',
        'contracts/src',
        'backend/src',
        'frontends',
        'widget/src',
      ]),
    () => run('node', ['--test', '--test-reporter=dot', 'scripts/**/*.test.mjs']),
  ),
);

const unit = step('unit', (run) =>
  all(
    // Its dependencies are built. To restore them from its cache, nx would delete what the steps beside this one run.
    () => run('nx', ['run-many', '-t', 'test', '--exclude', BACKEND, '--excludeTaskDependencies'], TESTING),
    () => backendTests(run, 'unit'),
  ),
);

const contract = step('contract', (run) => backendTests(run, 'contract'));
const http = step('HTTP', (run) => backendTests(run, 'HTTP'));
/** Kill the server at critical moments and check its data afterwards. */
const faults = step('faults', (run) => run('npm', ['run', 'test:faults', '--silent', '-w', BACKEND], TESTING));
const browser = step('browser', (run) => run('npm', ['run', 'e2e', '--silent', '-w', E2E], TESTING));

export const fastSteps = [build, lint, boundaries, unit];
/** What needs a build, the longest first: two of them at once keep two cores busy to the end. */
export const stepsOnBuild = [browser, http, faults, unit, contract, lint, boundaries];
