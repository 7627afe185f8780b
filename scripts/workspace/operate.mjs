import { resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { main } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './machine.mjs';
import { run } from './processes.mjs';

/** npm runs scripts in the root of the workspace; files are named from where its user stands. */
const fromThere = (argument) => (argument.startsWith('-') ? argument : resolve(process.env.INIT_CWD ?? '.', argument));

/** Runs a command of the built backend with the arguments that follow: options, and names of files where it takes those. */
export const operate = (name, { files = true } = {}) =>
  main(async () => {
    checkNode();
    await ensureInstalled();
    await ensureBuilt();
    const given = process.argv.slice(2);
    return run(
      'node',
      ['--enable-source-maps', `backend/dist/process/cli/${name}.js`, ...(files ? given.map(fromThere) : given)],
      { env: { NODE_ENV: 'production' } },
    );
  });
