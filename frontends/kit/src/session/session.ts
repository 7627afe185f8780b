import {
  createListenerMiddleware,
  createSlice,
  isAnyOf,
  isRejectedWithValue,
  type PayloadAction,
} from '@reduxjs/toolkit';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { isApiError } from '../api/api-error';
import { baseApi } from '../api/base-api';
import { sessionApi } from './session-api';

const { login, register, logout } = sessionApi.endpoints;

/** What the cache cannot say: whether nobody is signed in because the user has just left. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: { left: false },
  reducers: { left: (state, { payload }: PayloadAction<boolean>) => ({ ...state, left: payload }) },
  selectors: { selectLeft: (state) => state.left },
});

/** One account's data never outlives its session: everything cached goes when the user changes. */
export const sessionMiddleware = createListenerMiddleware();

const currentUserIs = (value: CurrentUser | null) =>
  sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value }]);

sessionMiddleware.startListening({
  matcher: isAnyOf(login.matchFulfilled, register.matchFulfilled),
  effect: ({ payload }: { payload: CurrentUser }, { dispatch }) => {
    dispatch(baseApi.util.resetApiState());
    dispatch(currentUserIs(payload));
    dispatch(sessionSlice.actions.left(false));
  },
});

sessionMiddleware.startListening({
  matcher: logout.matchFulfilled,
  effect: (_action, { dispatch }) => {
    dispatch(sessionSlice.actions.left(true));
    dispatch(baseApi.util.resetApiState());
    dispatch(currentUserIs(null));
  },
});

/** A session that ended elsewhere shows at the next request. A refused login has ended nothing. */
sessionMiddleware.startListening({
  matcher: isRejectedWithValue,
  effect: (action, { dispatch }) => {
    if (login.matchRejected(action) || !isApiError(action.payload)) return;
    if (action.payload.status === 401) dispatch(currentUserIs(null));
  },
});
