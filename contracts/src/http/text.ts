import { z } from 'zod';

/** Control characters and halves of surrogate pairs show as nothing, and break what reads the text later. */
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
const UNSHOWABLE = 'Remove the control characters';

const atMost = (max: number) => z.string().max(max, `Use at most ${max.toLocaleString('en')} characters`);

/** Text of one line, as a person types it. */
export const line = (max: number) => atMost(max).trim().regex(LINE, UNSHOWABLE);

/** Text with line breaks and tabs. */
export const lines = (max: number) => atMost(max).regex(LINES, UNSHOWABLE);
