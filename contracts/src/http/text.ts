import * as z from 'zod/mini';

/** Control characters and halves of surrogate pairs show as nothing, and break what reads the text later. */
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
const UNSHOWABLE = 'Remove the control characters';

const tooLong = (max: number) => `Use at most ${max.toLocaleString('en')} characters`;

/** Text of one line, as a person types it. */
export const line = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, tooLong(max)), z.regex(LINE, UNSHOWABLE));

/** Text with line breaks and tabs. */
export const lines = (max: number) => z.string().check(z.maxLength(max, tooLong(max)), z.regex(LINES, UNSHOWABLE));
