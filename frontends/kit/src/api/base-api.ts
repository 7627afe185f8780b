import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { WRITTEN_HEADER } from '@chatbot-builder/contracts/http';
import { toApiError, unexpectedAnswer, type ApiError } from './api-error';

/** What this page wrote and a view may not hold yet, sealed by the server. Its next answers wait for it. */
let written: string | undefined;

const fetchJson = fetchBaseQuery({
  // Absolute, because Node's Request rejects relative URLs. `fetch` is looked up per call, so that tests can stub it.
  baseUrl: new URL('/api/', globalThis.location.origin).href,
  fetchFn: (...request) => globalThis.fetch(...request),
  credentials: 'same-origin',
  responseHandler: 'content-type',
  prepareHeaders: (headers) => {
    if (written) headers.set(WRITTEN_HEADER, written);
  },
});

const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError, object, FetchBaseQueryMeta> = async (
  request,
  api,
  options,
) => {
  const { data, error, meta } = await fetchJson(request, api, options);
  written = meta?.response?.headers.get(WRITTEN_HEADER) ?? written;
  return error ? { error: toApiError(error), meta } : { data, meta };
};

/**
 * The only API slice. Each part adds its tags and injects its endpoints, each with a `responseSchema` from the
 * contracts. There are no automatic retries or expiry. Mutations and live frames invalidate what must be refetched.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  keepUnusedDataFor: 300,
  catchSchemaFailure: (failure) => unexpectedAnswer(failure.message),
  endpoints: () => ({}),
});
