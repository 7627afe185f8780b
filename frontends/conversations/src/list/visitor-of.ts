import type { Conversation } from '@chatbot-builder/contracts/http';
import { shortSessionId } from './session-id';

type Described = Pick<Conversation, 'visitorName' | 'visitorEmail' | 'contactEmail' | 'sessionId'>;

/** What is known of the visitor: as the page says, as they left it, or else their session. */
export const visitorOf = ({ visitorName, visitorEmail, contactEmail, sessionId }: Described): string =>
  visitorName ?? visitorEmail ?? contactEmail ?? shortSessionId(sessionId);
