/** The `after` cursor of the next page from a `Link` header (RFC 8288). Undefined on the last page. */
export const nextPage = (link: string | null): string | undefined => {
  const next = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(link ?? '')?.[1];
  return next === undefined ? undefined : (new URL(next, location.origin).searchParams.get('after') ?? undefined);
};

export interface ListPage<Item> {
  readonly items: Item[];
  /** The cursor of the next page. Undefined on the last page. */
  readonly next: string | undefined;
  /** The number of items on all pages. Undefined if the server does not send it and there are more. */
  readonly total: number | undefined;
}

/** A page of a list route with what its headers say. */
export const listPage = <Item>(items: Item[], meta: { response?: Response } | undefined): ListPage<Item> => {
  const headers = meta?.response?.headers;
  const next = nextPage(headers?.get('Link') ?? null);
  const total = headers?.get('X-Total-Count');
  return { items, next, total: total ? Number(total) : next === undefined ? items.length : undefined };
};
