import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SPEAKS_KERNEL = /from '[./]+\/kernel\/(decider|projection|reaction)\.js'/;
/** A role in the name says that a file is glue, which may tell the framework of a projection. */
const GLUE = /\.(commands|controller|guard|jobs|module|queries|spec)\.ts$/;

/** The files of contexts that are written in the kernel's terms, as paths from the root with forward slashes. */
export const pureFiles = (root) =>
  globSync('backend/src/contexts/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !GLUE.test(path) && SPEAKS_KERNEL.test(readFileSync(join(root, path), 'utf8')));
