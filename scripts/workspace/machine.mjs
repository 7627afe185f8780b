import { accessSync, constants } from 'node:fs';
import { capture } from './processes.mjs';
import { Failure } from './failure.mjs';
import { root } from './root.mjs';

const OLDEST_NODE = 20;

export function checkNode(version = process.versions.node) {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return;
  throw new Failure(
    `Node ${OLDEST_NODE} or newer is required. This is Node ${version}.\nInstall it from https://nodejs.org and run the command again.`,
  );
}

export async function checkNpm() {
  const found = await capture('npm', ['--version']).catch(() => ({ code: 1 }));
  if (found.code !== 0)
    throw new Failure(
      'npm is missing. It comes with Node: install it from https://nodejs.org and run the command again.',
    );
}

export function checkWritable() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new Failure(`You have no permission to write to ${root}. Change its permissions, or clone somewhere else.`);
  }
}
