import { Fenced } from '../../ports/document-store.js';
import { EngineUnavailable, RevisionConflict, type ExpectedRevision } from '../../ports/event-store.js';

/** A failed operation on its way between threads, where classes do not travel. */
export type Fault =
  | {
      readonly kind: 'conflict';
      readonly stream: string;
      readonly expected: ExpectedRevision;
      readonly actual: number | undefined;
    }
  | { readonly kind: 'fenced' | 'unavailable'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined };

/**
 * Primary result codes (https://sqlite.org/rescode.html) after which the same call may succeed later: BUSY, LOCKED, NOMEM,
 * READONLY, IOERR, FULL, CANTOPEN, PROTOCOL.
 */
const PASSING = new Set([5, 6, 7, 8, 10, 13, 14, 15]);

/** Structural, as an error of Node's own carries the `Error` of another realm under test runners. */
export const isEngineFault = (error: unknown): error is { readonly errcode: number; readonly message: string } =>
  typeof error === 'object' &&
  error !== null &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  PASSING.has(error.errcode & 0xff);

export function toFault(error: unknown): Fault {
  if (error instanceof RevisionConflict) {
    return { kind: 'conflict', stream: error.stream, expected: error.expected, actual: error.actual };
  }
  if (error instanceof Fenced) return { kind: 'fenced', message: error.message };
  if (error instanceof EngineUnavailable) return { kind: 'unavailable', message: error.message };
  if (isEngineFault(error))
    return { kind: 'unavailable', message: `The database cannot be used now: ${error.message}` };
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
    case 'unavailable':
      return new EngineUnavailable(fault.message);
    case 'failed': {
      const error = new Error(fault.message);
      if (fault.stack !== undefined) error.stack = fault.stack;
      return error;
    }
  }
}
