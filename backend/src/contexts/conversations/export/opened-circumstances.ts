import type { Opener } from '../../../runtime/sealing/personal-data.js';
import type { Circumstances } from './circumstances.js';

export const openedCircumstances = ({ page, contacts, ...plain }: Circumstances, opener: Opener) => ({
  ...plain,
  page: opener('page', page),
  contacts: contacts.map(({ email, question, requestedAt }) => ({
    email: opener('email', email),
    question: opener('question', question),
    requestedAt,
  })),
});
