const HOME = '/dashboard';

/** The URL of the sign-in screen that returns to the given path afterwards. */
export const signInPath = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string => {
  const here = pathname + search + hash;
  return here === HOME ? '/auth' : `/auth?next=${encodeURIComponent(here)}`;
};

/**
 * Where to go after sign-in: `next` from the query, if it is a path on this site. Anyone can craft that link, so it
 * must not be an open redirect. Browsers read `//host` and backslashes as a host, and drop tabs and line breaks.
 */
export function nextPath(query: string): string {
  const next = new URLSearchParams(query).get('next');
  if (!next || !/^\/(?!\/)[^\\\p{Cc}\s]*$/u.test(next)) return HOME;
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : HOME;
}
