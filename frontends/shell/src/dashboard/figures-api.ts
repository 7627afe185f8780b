import { DashboardFigures } from '@chatbot-builder/contracts/http';
import { baseApi } from '@chatbot-builder/kit';

const figuresApi = baseApi.enhanceEndpoints({ addTagTypes: ['Figures'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    figures: build.query<DashboardFigures, void>({
      query: () => 'analytics',
      responseSchema: DashboardFigures,
      providesTags: ['Figures'],
    }),
  }),
});
export const { useFiguresQuery } = figuresApi;
