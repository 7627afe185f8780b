import type { VisitorMessageBody } from '@chatbot-builder/contracts/http/visitor';

export type Visit = Pick<VisitorMessageBody, 'page' | 'referrer' | 'language'>;

/** Where the visitor is. Queries and fragments are not sent, because they may hold tokens or search terms. */
export const visitIn = ({
  location,
  document,
  navigator,
}: {
  readonly location: Pick<Location, 'origin' | 'pathname'>;
  readonly document: Pick<Document, 'referrer'>;
  readonly navigator: Pick<Navigator, 'language'>;
}): Visit => ({
  page: location.origin + location.pathname,
  // Only the host matters.
  referrer: document.referrer.split('/', 3).join('/') || undefined,
  language: navigator.language,
});
