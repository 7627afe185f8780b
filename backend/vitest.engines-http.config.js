import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { common, setupFiles } from './vitest.config.js';

/** Specs of the whole product import this. */
const WHOLE_PRODUCT = /from '[./]+(test\/)?app\.js'/;
const SLOW = 'it takes a minute, and the contract tests of the stores ask the engines the same';
/** Specs that run on the embedded engines only, each with the reason. */
const EMBEDDED_ALONE = {
  'test/correlation.int.spec.ts':
    "it moves the clock by a month, and Bull's delays follow the wall clock; it opens EventStoreDB itself",
  'test/growth.int.spec.ts': 'it measures the file of the embedded database',
  'test/erasure/backup.int.spec.ts': 'it backs up the embedded data; engines have backups of their own',
  'test/erasure/erasure.int.spec.ts':
    "it searches the embedded engines' files for what was erased; erasure.engine.spec.ts searches the engines",
  'test/erasure/lost-jobs.int.spec.ts':
    "its second pass comes two hours later, and Bull's delays follow the wall clock",
  'test/erasure/account-erasure.int.spec.ts':
    "it searches the embedded engines' files for what was erased; erasure-cut-short.engine.spec.ts searches the engines",
  'src/contexts/accounts/email-confirmation/email-confirmation.int.spec.ts': SLOW,
  'src/contexts/accounts/password-reset/password-reset.int.spec.ts': SLOW,
  'src/contexts/accounts/two-factor/two-factor.int.spec.ts': SLOW,
  'test/roles/roles.int.spec.ts':
    'it asks who may do what, which no engine decides; eight roles at every route take minutes of a core',
};
const skipped = Object.keys(EMBEDDED_ALONE);

for (const file of skipped) process.stderr.write(`SKIPPED ${file}: ${EMBEDDED_ALONE[file]}\n`);

const files = globSync('{src,test}/**/*.int.spec.ts', { cwd: import.meta.dirname, exclude: skipped }).filter((file) =>
  WHOLE_PRODUCT.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
);

/** The specs of the whole product on the engines that the environment names; `npm run test:engines` brings them up. */
export default defineConfig({
  test: { ...common, setupFiles, include: files, testTimeout: 120_000, hookTimeout: 120_000 },
});
