import { readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

const packagesOf = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Packages for other platforms are in the lock file but not installed. */
const isExpected = ([path, entry]) =>
  path.startsWith('node_modules/') && !entry.link && !entry.optional && !entry.devOptional;

export const expectedIn = (locked) => Object.entries(locked).filter(isExpected);

/** Whether npm's record of its last installation contains all packages of the lock file. */
export const satisfies = (locked, installed) =>
  expectedIn(locked).every(([path, entry]) => {
    const there = installed[path];
    return there?.version === entry.version && there.integrity === entry.integrity;
  });

export const lockedPackages = () => packagesOf(inRoot('package-lock.json'));

export const isInstalled = () => {
  const installed = packagesOf(inRoot('node_modules', '.package-lock.json'));
  return installed !== undefined && satisfies(lockedPackages(), installed);
};
