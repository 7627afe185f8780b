import { statfsSync } from 'node:fs';
import { root } from './root.mjs';

const ENOUGH_BYTES = 64 * 2 ** 20;

const REASONS = [
  [/\b(ENOSPC|EDQUOT)\b/, () => 'The disk is full. Free about 2 GB and run the command again.'],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    () => `You have no permission to write to a file or folder under ${root}. Is it owned by another user?`,
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|UNABLE_TO_[A-Z_]+|SELF_SIGNED_CERT[A-Z_]*)\b/,
    (code) =>
      `The npm registry cannot be reached (${code}). Only the installation needs the network. Behind a proxy: npm config set proxy …`,
  ],
  [
    /\b(E404|ETARGET|EINTEGRITY)\b/,
    (code) =>
      `The configured npm registry does not have the packages of package-lock.json (${code}). See: npm config get registry`,
  ],
  [/\bEUSAGE\b/, () => 'package.json and package-lock.json do not agree. Run npm install, and commit the lock file.'],
];

const freeBytes = () => {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize;
};

/** Explains why a command failed, from its output. Undefined if the reason is unknown. */
export function explain(output, free = freeBytes()) {
  if (free < ENOUGH_BYTES) return REASONS[0][1]();
  for (const [pattern, sentence] of REASONS) {
    const found = pattern.exec(output);
    if (found) return sentence(found[1]);
  }
  return undefined;
}
