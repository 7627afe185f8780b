import type { VisitorMessageBody } from '@chatbot-builder/contracts/http/visitor';
import type { User } from './user';

export type Visit = Pick<VisitorMessageBody, 'page' | 'referrer' | 'language' | 'visitor'>;

/** Where the visitor is. Queries and fragments are not sent, because they may hold tokens or search terms. */
export const visitIn = (
  {
    location,
    document,
    navigator,
  }: {
    readonly location: Pick<Location, 'origin' | 'pathname'>;
    readonly document: Pick<Document, 'referrer'>;
    readonly navigator: Pick<Navigator, 'language'>;
  },
  user: User,
): Visit => ({
  page: location.origin + location.pathname,
  // Only the host matters.
  referrer: document.referrer.split('/', 3).join('/') || undefined,
  language: navigator.language,
  // An older server refuses what it does not know.
  visitor: user ? { name: user.name, email: user.email } : undefined,
});
