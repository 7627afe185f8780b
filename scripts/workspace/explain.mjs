import { statfsSync } from 'node:fs';
import { root } from './root.mjs';

const ENOUGH_BYTES = 64 * 2 ** 20;

const REASONS = [
  [/\b(ENOSPC|EDQUOT)\b/, () => 'The disk is full. Free about 2 GB and run the command again.'],
  [/\b(EACCES|EPERM|EROFS)\b/, () => `Something under ${root} cannot be written by you. Is it owned by another user?`],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|UNABLE_TO_[A-Z_]+|SELF_SIGNED_CERT[A-Z_]*)\b/,
    (code) =>
      `The npm registry cannot be reached (${code}). The installation needs the network once; afterwards nothing does. Behind a proxy: npm config set proxy …`,
  ],
  [
    /\b(E404|ETARGET|EINTEGRITY)\b/,
    (code) =>
      `The npm registry that npm is set to does not hold what package-lock.json names (${code}). See: npm config get registry`,
  ],
  [/\bEUSAGE\b/, () => 'package.json and package-lock.json do not agree. Run npm install, and commit the lock file.'],
];

const freeBytes = () => {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize;
};

/** A sentence on why a command failed, from what it printed; undefined where nothing known is in it. */
export function explain(output, free = freeBytes()) {
  if (free < ENOUGH_BYTES) return REASONS[0][1]();
  for (const [pattern, sentence] of REASONS) {
    const found = pattern.exec(output);
    if (found) return sentence(found[1]);
  }
  return undefined;
}
