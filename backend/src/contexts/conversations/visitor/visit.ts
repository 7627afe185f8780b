import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { Visit } from '../conversation.js';

/** What a widget reports about its page. Untrusted. */
interface Given {
  readonly page?: string | undefined;
  readonly referrer?: string | undefined;
  readonly language?: string | undefined;
}

const urlOf = (address: string | undefined): URL | undefined => {
  const url = address === undefined ? null : URL.parse(address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
};

/** The syntax of a BCP 47 language tag. Does not check the subtags. */
const LANGUAGE = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;

/**
 * Keeps the page's address without its query and fragment, which may hold tokens and search texts, and only the host of
 * the referrer. Malformed values become null, so that they never block a message.
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
