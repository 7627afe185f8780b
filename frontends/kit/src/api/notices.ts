import { listOf, Notice } from '@chatbot-builder/contracts/http';
import { baseApi } from './base-api';

const noticesApi = baseApi.enhanceEndpoints({ addTagTypes: ['Notices'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The newest open notices. */
    notices: build.query<Notice[], void>({
      query: () => 'notices',
      responseSchema: listOf(Notice),
      providesTags: ['Notices'],
    }),
  }),
});
export const { useNoticesQuery } = noticesApi;
