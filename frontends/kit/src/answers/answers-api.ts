import { listOf } from '@chatbot-builder/contracts/http';
import { type AddAnswerBody, AddedAnswer, type AnswerBody, TeamAnswer } from '@chatbot-builder/contracts/http/answers';
import { UnansweredQuestion } from '@chatbot-builder/contracts/http/unanswered';
import { baseApi } from '../api/base-api';
import { fetchAllPages } from '../api/fetch-all-pages';
import { type ListPage, listPage } from '../api/next-page';

/** The answers that the team wrote, and the questions that wait for one. */
const answersApi = baseApi.enhanceEndpoints({ addTagTypes: ['Answers', 'Unanswered'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** All answers, newest first. */
    answers: build.query<TeamAnswer[], string>({
      queryFn: (chatbotId, _api, _options, fetchJson) => fetchAllPages<TeamAnswer>(`answers/${chatbotId}`, fetchJson),
      responseSchema: listOf(TeamAnswer),
      providesTags: ['Answers'],
    }),
    /** An answer for a reply that found nothing takes its question off the list. */
    addAnswer: build.mutation<AddedAnswer, AddAnswerBody>({
      query: (body) => ({ url: 'answers', method: 'POST', body }),
      responseSchema: AddedAnswer,
      invalidatesTags: ['Answers', 'Unanswered'],
    }),
    editAnswer: build.mutation<unknown, AnswerBody & { readonly id: string }>({
      query: ({ id, ...body }) => ({ url: `answers/${id}`, method: 'PUT', body }),
      invalidatesTags: ['Answers'],
    }),
    withdrawAnswer: build.mutation<unknown, string>({
      query: (id) => ({ url: `answers/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Answers'],
    }),
    restoreAnswer: build.mutation<unknown, string>({
      query: (id) => ({ url: `answers/${id}/restore`, method: 'POST' }),
      invalidatesTags: ['Answers'],
    }),
    /** What visitors asked a chatbot and its knowledge does not answer, most frequent first. */
    unanswered: build.infiniteQuery<ListPage<UnansweredQuestion>, string, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: `unanswered/${queryArg}`,
        params: pageParam === undefined ? {} : { after: pageParam },
      }),
      rawResponseSchema: listOf(UnansweredQuestion),
      transformResponse: listPage<UnansweredQuestion>,
      providesTags: ['Unanswered'],
    }),
    dismissUnanswered: build.mutation<unknown, string>({
      query: (id) => ({ url: `unanswered/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Unanswered'],
    }),
    restoreUnanswered: build.mutation<unknown, string>({
      query: (id) => ({ url: `unanswered/${id}/restore`, method: 'POST' }),
      invalidatesTags: ['Unanswered'],
    }),
  }),
});

export const {
  useAnswersQuery,
  useAddAnswerMutation,
  useEditAnswerMutation,
  useWithdrawAnswerMutation,
  useRestoreAnswerMutation,
  useUnansweredInfiniteQuery,
  useDismissUnansweredMutation,
  useRestoreUnansweredMutation,
} = answersApi;
