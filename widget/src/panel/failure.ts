/** Why an answer did not come, as far as the visitor can do something about it. */
const REASONS = ['connection', 'busy', 'gone', 'refused', 'unavailable'] as const;
export type FailureReason = (typeof REASONS)[number];

/** The reason that a transport's error names; a lost connection where it names none. */
export const reasonOf = (error: unknown): FailureReason => {
  const reason = error instanceof Error && 'reason' in error ? error.reason : undefined;
  return REASONS.find((known) => known === reason) ?? 'connection';
};
