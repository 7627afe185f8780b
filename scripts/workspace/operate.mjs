import { resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { main } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './machine.mjs';
import { run } from './processes.mjs';

/** Resolves file names against the user's directory, because npm runs scripts in the root of the workspace. */
const fromThere = (argument) => (argument.startsWith('-') ? argument : resolve(process.env.INIT_CWD ?? '.', argument));

/** Runs a command of the built backend with this process's arguments: options and, if it takes them, file names. */
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
