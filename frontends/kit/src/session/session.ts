import {
  createListenerMiddleware,
  createSlice,
  isAnyOf,
  isRejectedWithValue,
  type PayloadAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { isApiError } from '../api/api-error';
import { baseApi } from '../api/base-api';
import { sessionApi } from './session-api';
import { announceSessionEnd, dropUnsavedWorkExceptOf } from './unsaved-work';

const { currentUser, login, register, logout } = sessionApi.endpoints;

interface SessionState {
  /** How the last session ended: by logging out here, or elsewhere (another tab, another device or the server). */
  readonly ended: 'here' | 'elsewhere' | null;
}

const initialState: SessionState = { ended: null };

/** Session state outside the API cache: why nobody is signed in. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: { ended: (_state, { payload }: PayloadAction<SessionState['ended']>) => ({ ended: payload }) },
  selectors: {
    selectLoggedOut: ({ ended }) => ended === 'here',
    selectEndedElsewhere: ({ ended }) => ended === 'elsewhere',
  },
});

/** Clears the cache when the user changes, so that an account's data never outlives its session. */
export const sessionMiddleware = createListenerMiddleware();
const startListening = sessionMiddleware.startListening.withTypes<
  { readonly [baseApi.reducerPath]: ReturnType<typeof baseApi.reducer> },
  ThunkDispatch<unknown, unknown, UnknownAction>
>();

const currentUserIs = (value: CurrentUser | null) =>
  sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value }]);

startListening({
  matcher: isAnyOf(login.matchFulfilled, register.matchFulfilled),
  effect: ({ payload }: { payload: CurrentUser }, { dispatch }) => {
    dropUnsavedWorkExceptOf(payload.id);
    dispatch(baseApi.util.resetApiState());
    dispatch(currentUserIs(payload));
    dispatch(sessionSlice.actions.ended(null));
  },
});

startListening({
  matcher: logout.matchFulfilled,
  effect: (_action, { dispatch }) => {
    dropUnsavedWorkExceptOf(undefined);
    dispatch(sessionSlice.actions.ended('here'));
    dispatch(baseApi.util.resetApiState());
    dispatch(currentUserIs(null));
  },
});

/** A 401 means that the session ended elsewhere, unless it is the response to a login. */
const saysNotSignedIn = (action: unknown): boolean =>
  isRejectedWithValue(action)
    ? !login.matchRejected(action) && isApiError(action.payload) && action.payload.status === 401
    : currentUser.matchFulfilled(action) && action.payload === null;

startListening({
  predicate: saysNotSignedIn,
  effect: (_action, { dispatch, getOriginalState }) => {
    const user = currentUser.select()(getOriginalState()).data;
    if (!user) return;
    announceSessionEnd(user.id);
    dispatch(sessionSlice.actions.ended('elsewhere'));
    dispatch(currentUserIs(null));
  },
});
