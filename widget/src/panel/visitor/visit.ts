import type { VisitorMessageBody } from '@chatbot-builder/contracts/http';

export type Visit = Pick<VisitorMessageBody, 'page' | 'referrer' | 'language'>;

/** Where the visitor is. Queries and fragments may hold tokens and searches: they stay in the browser. */
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
  // Its host is all that counts.
  referrer: document.referrer.split('/', 3).join('/') || undefined,
  language: navigator.language,
});
