/** What visitors asked and the knowledge did not answer. */
export const UNANSWERED_VIEW = 'unanswered-questions';
