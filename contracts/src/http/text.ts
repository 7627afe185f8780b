import * as z from 'zod/mini';

/** Control characters and lone surrogates are invisible and break later processing. */
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
const UNSHOWABLE = 'Remove the control characters';

const tooLong = (max: number) => `Use at most ${max.toLocaleString('en')} characters`;

/** Single-line text, as a person types it. */
export const line = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, tooLong(max)), z.regex(LINE, UNSHOWABLE));

/** Multi-line text. Line breaks and tabs are allowed. */
export const lines = (max: number) => z.string().check(z.maxLength(max, tooLong(max)), z.regex(LINES, UNSHOWABLE));
