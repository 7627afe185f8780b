const HOME = '/dashboard';

/** The sign-in screen's address that leads back to where somebody was. */
export const signInPath = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string => {
  const here = pathname + search + hash;
  return here === HOME ? '/auth' : `/auth?next=${encodeURIComponent(here)}`;
};

/**
 * Where to go after signing in: `next` of the query, if it is a path of this site. Anyone can write that link, so it must
 * not lead elsewhere however a browser reads it: `//host` and backslashes name hosts, and tabs and line breaks vanish.
 */
export function nextPath(query: string): string {
  const next = new URLSearchParams(query).get('next');
  if (!next || !/^\/(?!\/)[^\\\p{Cc}\s]*$/u.test(next)) return HOME;
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : HOME;
}
