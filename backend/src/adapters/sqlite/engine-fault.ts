import { DamagedFile } from '../../ports/damaged-file.js';
import { Fenced } from '../../ports/document-store.js';
import { DiskFull, EngineUnavailable, RevisionConflict, type ExpectedRevision } from '../../ports/event-store.js';

/** What people call the file. */
export const DATABASE = 'The embedded database, data.sqlite,';

/** An error in a form that crosses threads. Structured clone does not keep classes. */
export type Fault =
  | {
      readonly kind: 'conflict';
      readonly stream: string;
      readonly expected: ExpectedRevision;
      readonly actual: number | undefined;
    }
  | { readonly kind: 'fenced' | 'unavailable' | 'full' | 'damaged'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined };

/**
 * Primary result codes (https://sqlite.org/rescode.html) of transient errors, after which the same call may succeed:
 * BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL.
 */
const TRANSIENT = new Set([5, 6, 7, 8, 10, 13, 14, 15]);

/** Checks the shape, not the class: under test runners, Node's own errors extend another realm's `Error`. */
export const isEngineFault = (error: unknown): error is { readonly errcode: number; readonly message: string } =>
  typeof error === 'object' &&
  error !== null &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  TRANSIENT.has(error.errcode & 0xff);

const FULL = 13;
/** CORRUPT and NOTADB. */
const DAMAGED = new Set([11, 26]);

/** Whether pages of the file are damaged, or it is no database. */
export const isDamage = (error: unknown): error is { readonly errcode: number; readonly message: string } =>
  typeof error === 'object' &&
  error !== null &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  DAMAGED.has(error.errcode & 0xff);

export function toFault(error: unknown): Fault {
  if (error instanceof RevisionConflict) {
    return { kind: 'conflict', stream: error.stream, expected: error.expected, actual: error.actual };
  }
  if (error instanceof Fenced) return { kind: 'fenced', message: error.message };
  if (error instanceof EngineUnavailable) return { kind: 'unavailable', message: error.message };
  if (isDamage(error)) return { kind: 'damaged', message: error.message };
  if (isEngineFault(error))
    return {
      kind: (error.errcode & 0xff) === FULL ? 'full' : 'unavailable',
      message: `The database is unavailable: ${error.message}`,
    };
  if (typeof error === 'object' && error !== null && 'message' in error) {
    return {
      kind: 'failed',
      message: String(error.message),
      stack: 'stack' in error ? String(error.stack) : undefined,
    };
  }
  return { kind: 'failed', message: String(error), stack: undefined };
}

export function fromFault(fault: Fault): Error {
  switch (fault.kind) {
    case 'conflict':
      return new RevisionConflict(fault.stream, fault.expected, fault.actual);
    case 'fenced':
      return new Fenced(fault.message);
    case 'full':
      return new DiskFull(fault.message);
    case 'damaged':
      return new DamagedFile(DATABASE, fault);
    case 'unavailable':
      return new EngineUnavailable(fault.message);
    case 'failed': {
      const error = new Error(fault.message);
      if (fault.stack !== undefined) error.stack = fault.stack;
      return error;
    }
  }
}
