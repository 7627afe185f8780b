import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { BaseQueryFn, FetchArgs, FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { unexpectedAnswer, type ApiError } from './api-error';
import { nextPage } from './next-page';

type FetchJson = (
  request: FetchArgs,
) => ReturnType<BaseQueryFn<FetchArgs, unknown, ApiError, object, FetchBaseQueryMeta>>;

/** Fetches all pages of a list route. The endpoint's `responseSchema` validates the items. */
export async function fetchAllPages<Item>(
  url: string,
  fetchJson: FetchJson,
): Promise<{ data: Item[] } | { error: ApiError }> {
  const items: Item[] = [];
  let after: string | undefined;
  do {
    const { data, error, meta } = await fetchJson({ url, params: { limit: LIMITS.pageMax, ...(after && { after }) } });
    if (error) return { error };
    if (!Array.isArray(data)) return { error: unexpectedAnswer(`${url}: no list`) };
    items.push(...(data as Item[]));
    after = nextPage(meta?.response?.headers.get('Link') ?? null);
  } while (after !== undefined);
  return { data: items };
}
