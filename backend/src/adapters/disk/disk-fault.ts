/**
 * Codes of transient errors, after which the same call may succeed: the disk is full or fails, or too many files are
 * open.
 */
const TRANSIENT: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE']);
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Node's code of a file system error. Undefined for any other error. */
export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

export const isDiskFault = (error: unknown): boolean => TRANSIENT.has(codeOf(error));

export const isFull = (error: unknown): boolean => FULL.has(codeOf(error));
