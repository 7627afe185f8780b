import * as z from 'zod/mini';
import { LIMITS } from '../constants.js';

/** Control characters and lone surrogates are invisible and break later processing. */
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
/** Something besides spaces, joiners and other characters without a width. */
const SHOWN = /[^\s\p{Cf}]/u;
const UNSHOWN = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;
const UNSHOWABLE = 'Remove the control characters';

const tooLong = (max: number) => `Use at most ${max.toLocaleString('en')} characters`;

/** Single-line text, as a person types it. */
export const line = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, tooLong(max)), z.regex(LINE, UNSHOWABLE));

/** It loses what is invisible instead of being refused: whoever pasted such a character could not find it. */
const said = (min: number, max: number) =>
  z.string().check(
    z.overwrite((text) => text.replace(UNSHOWN, '')),
    z.trim(),
    z.minLength(min, 'Required'),
    z.maxLength(max, tooLong(max)),
  );

/** A message in a chat. */
export const message = () => said(1, LIMITS.messageMax).check(z.regex(SHOWN, 'Required'));

/** What a visitor says about a reply. It may be empty. */
export const ratingComment = () => said(0, LIMITS.ratingCommentMax);

/** Multi-line text. Line breaks and tabs are allowed. */
export const lines = (max: number) => z.string().check(z.maxLength(max, tooLong(max)), z.regex(LINES, UNSHOWABLE));
