import { LIMITS } from '@chatbot-builder/contracts/constants';

/** The first `LIMITS.sessionIdShown` (16) characters and an ellipsis. */
export const shortSessionId = (sessionId: string): string => `${sessionId.slice(0, LIMITS.sessionIdShown)}…`;
