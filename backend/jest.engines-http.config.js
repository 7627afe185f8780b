import { globSync, readFileSync } from 'node:fs';
import ordinary from './jest.config.js';

/** Whoever starts the whole product says so by importing this. */
const WHOLE_PRODUCT = /from '[./]+(test\/)?app\.js'/;
const EMBEDDED_ALONE = [
  // Of the embedded data; engines have backups of their own.
  'test/erasure/backup.int.spec.ts',
  // They search the embedded engines' files for what was erased.
  'test/erasure/erasure.int.spec.ts',
  'test/erasure/account-erasure.int.spec.ts',
  // They set the clock forward, and Redis and Bull go by their own.
  'src/contexts/accounts/login-limits.int.spec.ts',
  'test/cut-short.int.spec.ts',
];
const files = globSync('{src,test}/**/*.int.spec.ts', { cwd: import.meta.dirname, exclude: EMBEDDED_ALONE }).filter((file) => WHOLE_PRODUCT.test(readFileSync(new URL(file, import.meta.url), 'utf8')));

/** The specs of the whole product on the engines that the environment names; `npm run test:engines` brings them up. */
export default { ...ordinary, testMatch: files.map((file) => `<rootDir>/${file}`), testTimeout: 120_000 };
