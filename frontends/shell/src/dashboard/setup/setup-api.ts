import { SetupProgress } from '@chatbot-builder/contracts/http/setup';
import { baseApi } from '@chatbot-builder/kit';

const setupApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    setup: build.query<SetupProgress, void>({ query: () => 'setup', responseSchema: SetupProgress }),
    dismissSetup: build.mutation<unknown, void>({
      query: () => ({ url: 'setup/dismiss', method: 'POST' }),
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        const hide = dispatch(
          setupApi.util.updateQueryData('setup', undefined, (progress) => ({ ...progress, dismissed: true })),
        );
        await queryFulfilled.catch(() => hide.undo());
      },
    }),
  }),
});
export const { useSetupQuery, useDismissSetupMutation } = setupApi;
