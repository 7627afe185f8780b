/** The `after` cursor of the next page from a `Link` header (RFC 8288). Undefined on the last page. */
export const nextPage = (link: string | null): string | undefined => {
  const next = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(link ?? '')?.[1];
  return next === undefined ? undefined : (new URL(next, location.origin).searchParams.get('after') ?? undefined);
};
