import { CurrentUser, type LoginBody, type RegisterBody } from '@chatbot-builder/contracts/http';
import { baseApi } from '../api/base-api';

const sessionApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Whatever goes wrong means: nobody is signed in. */
    currentUser: build.query<CurrentUser | null, void>({
      queryFn: async (_argument, _api, _options, fetchJson) => {
        const { data } = await fetchJson('user');
        return { data: CurrentUser.safeParse(data).data ?? null };
      },
    }),
    login: build.mutation<CurrentUser, LoginBody>({
      query: (body) => ({ url: 'login', method: 'POST', body }),
      responseSchema: CurrentUser,
    }),
    register: build.mutation<CurrentUser, RegisterBody>({
      query: (body) => ({ url: 'register', method: 'POST', body }),
      responseSchema: CurrentUser,
    }),
    logout: build.mutation<unknown, void>({ query: () => ({ url: 'logout', method: 'POST' }) }),
  }),
});

export { sessionApi };
export const { useLoginMutation, useRegisterMutation, useLogoutMutation } = sessionApi;
