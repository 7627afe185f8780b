/** Why an answer failed, as far as the visitor can act on it. */
const REASONS = ['connection', 'busy', 'gone', 'refused', 'unavailable'] as const;
export type FailureReason = (typeof REASONS)[number];

/** Returns the reason named by a transport's error, or `connection` if it names none. */
export const reasonOf = (error: unknown): FailureReason => {
  const reason = error instanceof Error && 'reason' in error ? error.reason : undefined;
  return REASONS.find((known) => known === reason) ?? 'connection';
};
