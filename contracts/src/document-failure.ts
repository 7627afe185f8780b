import * as z from 'zod/mini';

/** Why a document could not be read. Stable codes; each has its own message on screen. */
export const DocumentFailure = z.enum([
  'unreadable',
  'empty',
  'binary',
  'too-much-text',
  'file-missing',
  'indexing-failed',
]);
export type DocumentFailure = z.infer<typeof DocumentFailure>;
