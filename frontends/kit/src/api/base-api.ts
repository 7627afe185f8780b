import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { toApiError, unexpectedAnswer, type ApiError } from './api-error';

const fetchJson = fetchBaseQuery({
  // Absolute, because Node's Request refuses relative addresses; fetch is looked up per call, so that tests can stand in.
  baseUrl: new URL('/api/', globalThis.location.origin).href,
  fetchFn: (...request) => globalThis.fetch(...request),
  credentials: 'same-origin',
  responseHandler: 'content-type',
});

const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError, object, FetchBaseQueryMeta> = async (
  request,
  api,
  options,
) => {
  const { data, error, meta } = await fetchJson(request, api, options);
  return error ? { error: toApiError(error), meta } : { data, meta };
};

/**
 * The only API slice. Each part adds its tags and injects its endpoints, with a `responseSchema` of the contracts on
 * each. Nothing is retried and nothing goes stale by itself: mutations and live frames say what to read again.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  keepUnusedDataFor: 300,
  catchSchemaFailure: (failure) => unexpectedAnswer(failure.message),
  endpoints: () => ({}),
});
