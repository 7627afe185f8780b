import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { Visit } from '../conversation.js';

/** What a widget says of the page that it stands on. Nothing of it is proof of anything. */
interface Given {
  readonly page?: string | undefined;
  readonly referrer?: string | undefined;
  readonly language?: string | undefined;
}

const urlOf = (address: string | undefined): URL | undefined => {
  const url = address === undefined ? null : URL.parse(address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
};

/** BCP 47, as far as its letters go. */
const LANGUAGE = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;

/**
 * Queries and fragments hold tokens and what people search for: only the page's address without them is kept, and of the
 * page before it the host alone. What cannot be read is left out: no message is refused for it.
 */
export function visitOf({ page, referrer, language }: Given): Visit {
  const [at, from] = [urlOf(page), urlOf(referrer)];
  const address = at && `${at.origin}${at.pathname}`;
  return {
    page: address !== undefined && address.length <= LIMITS.addressMax ? address : null,
    referrerHost: from && from.host.length <= LIMITS.hostMax ? from.host : null,
    language: language !== undefined && LANGUAGE.test(language) ? language.slice(0, LIMITS.languageTagMax) : null,
  };
}
