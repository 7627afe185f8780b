/**
 * A limit that is bound to a statement. SQLite compiles a statement with a plain `LIMIT ?` anew for each number that is
 * bound, because its plan may depend on it; that takes longer than to read a few rows.
 */
export const BOUND_LIMIT = 'LIMIT ? + 0';
export const BOUND_OFFSET = 'OFFSET ? + 0';
