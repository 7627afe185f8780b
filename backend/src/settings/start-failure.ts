/** Exit codes as in sysexits(3), so that a supervisor knows when a restart may help. */
export const EXIT = {
  data: 65,
  config: 78,
  unavailable: 69,
  cannotCreate: 73,
  ioError: 74,
  tryLater: 75,
  software: 70,
} as const;

/** The server cannot start. The message says what to do. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
  constructor(
    readonly exitCode: (typeof EXIT)[keyof typeof EXIT],
    message: string,
  ) {
    super(message);
  }
}

/** Primary result codes (https://sqlite.org/rescode.html). */
const SQLITE_FULL = 13;
const SQLITE_UNWRITABLE = new Set([8, 14]);

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR']);

/** Whether an error says that a disk is full or not writable, wherever in its chain of causes. */
export function diskTroubleOf(error: unknown): 'full' | 'not-writable' | undefined {
  for (const { code, errcode } of causesOf(error)) {
    const sqlite = typeof errcode === 'number' ? errcode & 0xff : undefined;
    if (FULL.has(String(code)) || sqlite === SQLITE_FULL) return 'full';
    if (NOT_WRITABLE.has(String(code)) || (sqlite !== undefined && SQLITE_UNWRITABLE.has(sqlite)))
      return 'not-writable';
  }
  return undefined;
}

/** Converts an error on the data directory to a StartFailure. Returns any other error unchanged. */
export function startFailureOf(error: unknown, directory: string): unknown {
  switch (diskTroubleOf(error)) {
    case 'full':
      return new StartFailure(
        EXIT.ioError,
        `The disk that holds the data directory ${directory} is full. Free some space and try again.`,
      );
    case 'not-writable':
      return new StartFailure(
        EXIT.cannotCreate,
        `The data directory ${directory} is not writable. Give the server's user write access, or set DATA_DIR to another directory.`,
      );
    case undefined:
      return error;
  }
}

function* causesOf(error: unknown): Generator<{ readonly code?: unknown; readonly errcode?: unknown }> {
  for (
    let cause = error;
    typeof cause === 'object' && cause !== null;
    cause = 'cause' in cause ? cause.cause : undefined
  )
    yield cause;
}
