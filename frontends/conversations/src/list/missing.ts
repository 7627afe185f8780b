/** Indexes of rows: the first, and that after the last. */
export type Span = readonly [number, number];

/** So many rows before those in view are missing, they are loaded. */
const AHEAD = 50;
/** So many rows come at once. */
export const PAGE_ROWS = 200;
/** So many of them are loaded already, because rows move on while visitors begin conversations. */
const OVERLAP = 10;

export type Missing = 'next' | { readonly from: number; readonly isFar: boolean } | undefined;

/**
 * What to load for the rows in view: the page that follows the loaded ones, or one that begins at a row, which is far
 * if the rows between stay out.
 */
export function missing([from, to]: Span, [start, end]: Span, height: number): Missing {
  if (start >= end) return undefined;
  if (from > end + PAGE_ROWS || to < start - PAGE_ROWS)
    return { from: Math.max(0, Math.min(from - AHEAD, height - PAGE_ROWS)), isFar: true };
  if (start > 0 && from < start + AHEAD) return { from: Math.max(0, start - PAGE_ROWS + OVERLAP), isFar: false };
  return to >= end - AHEAD ? 'next' : undefined;
}
