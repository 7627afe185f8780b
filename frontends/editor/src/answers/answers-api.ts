import { type AnswerBody, TeamAnswer } from '@chatbot-builder/contracts/http/answers';
import { listOf } from '@chatbot-builder/contracts/http';
import { baseApi, fetchAllPages } from '@chatbot-builder/kit';

const answersApi = baseApi.enhanceEndpoints({ addTagTypes: ['Answers'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** All answers, newest first. */
    answers: build.query<TeamAnswer[], string>({
      queryFn: (chatbotId, _api, _options, fetchJson) => fetchAllPages<TeamAnswer>(`answers/${chatbotId}`, fetchJson),
      responseSchema: listOf(TeamAnswer),
      providesTags: ['Answers'],
    }),
    changeAnswer: build.mutation<unknown, AnswerBody & { readonly id: string }>({
      query: ({ id, ...body }) => ({ url: `answers/${id}`, method: 'PUT', body }),
      invalidatesTags: ['Answers'],
    }),
    withdrawListedAnswer: build.mutation<unknown, string>({
      query: (id) => ({ url: `answers/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Answers'],
    }),
    restoreAnswer: build.mutation<unknown, string>({
      query: (id) => ({ url: `answers/${id}/restore`, method: 'POST' }),
      invalidatesTags: ['Answers'],
    }),
  }),
});

export const { useAnswersQuery, useChangeAnswerMutation, useWithdrawListedAnswerMutation, useRestoreAnswerMutation } =
  answersApi;
