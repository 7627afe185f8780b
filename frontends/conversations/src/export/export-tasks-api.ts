import { listOf, Task } from '@chatbot-builder/contracts/http';
import type { StartExport } from '@chatbot-builder/contracts/http/conversation-filter';
import { baseApi } from '@chatbot-builder/kit';

export const KIND = 'conversations-export';

export const exportTasksApi = baseApi.enhanceEndpoints({ addTagTypes: ['Tasks'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The account's tasks, newest first. */
    tasks: build.query<Task[], void>({
      query: () => 'tasks',
      responseSchema: listOf(Task),
      providesTags: ['Tasks'],
    }),
    startExport: build.mutation<Task, { chatbotId: string; request: StartExport }>({
      query: ({ chatbotId, request }) => ({
        url: `conversations/${chatbotId}/exports`,
        method: 'POST',
        body: request,
      }),
      responseSchema: Task,
      invalidatesTags: ['Tasks'],
    }),
    cancelTask: build.mutation<Task, string>({
      query: (id) => ({ url: `tasks/${id}/cancel`, method: 'POST' }),
      responseSchema: Task,
      invalidatesTags: ['Tasks'],
    }),
  }),
});

export const { useTasksQuery, useStartExportMutation, useCancelTaskMutation } = exportTasksApi;
