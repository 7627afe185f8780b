import type { Opener } from '../../../runtime/sealing/personal-data.js';
import type { ConversationFacts } from './conversation-facts.js';

export const openedFacts = ({ page, contacts, ...plain }: ConversationFacts, opener: Opener) => ({
  ...plain,
  page: opener('page', page),
  contacts: contacts.map(({ email, question, requestedAt }) => ({
    email: opener('email', email),
    question: opener('question', question),
    requestedAt,
  })),
});
