import { expect, it } from 'vitest';
import { diskTroubleOf } from './start-failure.js';

const coded = (given: { readonly code?: string; readonly errcode?: number }) =>
  Object.assign(new Error('A write failed'), given);

it.each([
  ['full', coded({ code: 'ENOSPC' })],
  ['full', coded({ code: 'EDQUOT' })],
  ['full', coded({ code: 'ERR_SQLITE_ERROR', errcode: 13 })],
  ['full', new Error('The backup failed', { cause: new Error('A copy failed', { cause: coded({ code: 'ENOSPC' }) }) })],
  ['not-writable', coded({ code: 'EROFS' })],
  // SQLITE_READONLY_DIRECTORY and SQLITE_CANTOPEN.
  ['not-writable', coded({ code: 'ERR_SQLITE_ERROR', errcode: 8 | (6 << 8) })],
  ['not-writable', coded({ code: 'ERR_SQLITE_ERROR', errcode: 14 })],
  [undefined, coded({ code: 'ERR_SQLITE_ERROR', errcode: 11 })],
  [undefined, coded({ code: 'ECONNRESET' })],
  [undefined, undefined],
])('says %s of a disk whose error is %s', (trouble, error) => expect(diskTroubleOf(error)).toBe(trouble));
