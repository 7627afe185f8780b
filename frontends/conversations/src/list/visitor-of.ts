import type { Conversation } from '@chatbot-builder/contracts/http';

type Described = Pick<Conversation, 'visitorName' | 'visitorEmail' | 'contactEmail'>;

/** What is known of the visitor: as the page says, or as they left it. */
export const visitorOf = ({ visitorName, visitorEmail, contactEmail }: Described): string | null =>
  visitorName ?? visitorEmail ?? contactEmail;
