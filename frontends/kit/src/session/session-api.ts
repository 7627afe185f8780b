import { CurrentUser, type LoginBody, type RegisterBody } from '@chatbot-builder/contracts/http';
import { isApiError, unexpectedAnswer } from '../api/api-error';
import { baseApi } from '../api/base-api';

const sessionApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Null if nobody is signed in (a 401). Any other failure is an error. */
    currentUser: build.query<CurrentUser | null, void>({
      queryFn: async (_argument, _api, _options, fetchJson) => {
        const { data, error } = await fetchJson('user');
        if (isApiError(error)) return error.status === 401 ? { data: null } : { error };
        const user = CurrentUser.safeParse(data);
        return user.success ? { data: user.data } : { error: unexpectedAnswer(user.error.message) };
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
