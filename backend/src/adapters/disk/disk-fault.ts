/** After which the same call may succeed later: the disk is full or fails, or too much is open. */
const PASSING: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE']);

/** The code that Node gives an error of the file system; undefined for any other. */
export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

export const isDiskFault = (error: unknown): boolean => PASSING.has(codeOf(error));
