import { type AddAnswerBody, AddedAnswer, type AnswerBody } from '@chatbot-builder/contracts/http/answers';
import { baseApi } from '@chatbot-builder/kit';

const answersApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    addAnswer: build.mutation<AddedAnswer, AddAnswerBody>({
      query: (body) => ({ url: 'answers', method: 'POST', body }),
      responseSchema: AddedAnswer,
    }),
    editAnswer: build.mutation<unknown, AnswerBody & { readonly id: string }>({
      query: ({ id, ...body }) => ({ url: `answers/${id}`, method: 'PUT', body }),
    }),
    withdrawAnswer: build.mutation<unknown, string>({
      query: (id) => ({ url: `answers/${id}`, method: 'DELETE' }),
    }),
  }),
});

export const { useAddAnswerMutation, useEditAnswerMutation, useWithdrawAnswerMutation } = answersApi;
