import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SPEAKS_KERNEL = /from '[./]+\/kernel\/(decider|projection|reaction)\.js'/;
/** Suffixes of files that connect the rules to the framework, which may mention a projection. */
const GLUE = /\.(commands|controller|guard|jobs|module|queries|spec)\.ts$/;

/** Files of contexts that use the kernel's types, as paths from the root with forward slashes. */
export const pureFiles = (root) =>
  globSync('backend/src/contexts/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !GLUE.test(path) && SPEAKS_KERNEL.test(readFileSync(join(root, path), 'utf8')));
