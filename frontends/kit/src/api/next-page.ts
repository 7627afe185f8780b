/** The `after` of the page that a `Link` header (RFC 8288) names as next; undefined on the last page. */
export const nextPage = (link: string | null): string | undefined => {
  const next = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(link ?? '')?.[1];
  return next === undefined ? undefined : (new URL(next, location.origin).searchParams.get('after') ?? undefined);
};
