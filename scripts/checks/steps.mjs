import { ensureBuilt } from '../workspace/build.mjs';
import { run } from '../workspace/processes.mjs';

const BACKEND = '@chatbot-builder/backend';
const E2E = '@chatbot-builder/e2e';
const TESTING = { env: { NODE_ENV: 'test' } };

const INTEGRATION = '\\.int\\.spec\\.ts$';
/** The ports' contract tests, which adapters run. */
const OF_PORTS = 'src/(ports|adapters)/';

const backendTests = (...selection) => run('npm', ['test', '--silent', '-w', BACKEND, '--', ...selection], TESTING);

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

const build = step('build', async () => {
  await ensureBuilt();
  return 0;
});

const lint = step('lint', () => run('npm', ['run', '--silent', 'lint']));
const types = step('types', () => run('nx', ['run-many', '-t', 'typecheck']));

const boundaries = step('boundaries', () =>
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

const unit = step('unit', () =>
  all(
    () => run('nx', ['run-many', '-t', 'test', '--exclude', BACKEND], TESTING),
    () => backendTests('--testPathIgnorePatterns', INTEGRATION),
  ),
);

const contract = step('contract', () => backendTests('--testPathPatterns', `${OF_PORTS}.*${INTEGRATION}`));
const http = step('HTTP', () => backendTests('--testPathPatterns', INTEGRATION, '--testPathIgnorePatterns', OF_PORTS));
/** Kill the server at critical moments and check its data afterwards. */
const faults = step('faults', () => run('npm', ['run', 'test:faults', '--silent', '-w', BACKEND], TESTING));
const browser = step('browser', () => run('npm', ['run', 'e2e', '--silent', '-w', E2E], TESTING));

export const fastSteps = [build, lint, types, boundaries, unit];
export const allSteps = [...fastSteps, contract, http, faults, browser];
