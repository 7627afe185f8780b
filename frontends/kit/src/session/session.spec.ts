import { expect, it } from 'vitest';
import { chatbotsApi } from '../api/chatbots';
import { makeStore } from '../store';
import { testUser } from '../testing';
import { problem, stubApi } from '../testing/stub-api';
import { sessionSlice } from './session';
import { sessionApi } from './session-api';

const { currentUser, login, logout } = sessionApi.endpoints;
const userOf = (store: ReturnType<typeof makeStore>) => currentUser.select()(store.getState()).data;
const chatbotsOf = (store: ReturnType<typeof makeStore>) => store.getState().api.queries['chatbots(undefined)']?.data;

const errorOf = (store: ReturnType<typeof makeStore>) => currentUser.select()(store.getState()).error;
const endedElsewhere = (store: ReturnType<typeof makeStore>) =>
  sessionSlice.selectors.selectEndedElsewhere(store.getState());

it('treats a 401 as signed out', async () => {
  stubApi({ 'GET /api/user': problem(401, 'Sign in first') });
  const store = makeStore();
  await store.dispatch(currentUser.initiate());
  expect(userOf(store)).toBeNull();
  expect(endedElsewhere(store)).toBe(false);
});

it.each([
  ['a server in trouble', problem(503, 'Away'), { status: 503, message: 'Away' }],
  ['a body that is no user', { email: 'x' }, { code: 'unexpected-answer' }],
  ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch')), { code: 'unreachable' }],
])('treats %s as an error, not as signed out', async (_case, answer, error) => {
  stubApi({ 'GET /api/user': answer });
  const store = makeStore();
  await store.dispatch(currentUser.initiate());
  expect(userOf(store)).toBeUndefined();
  expect(errorOf(store)).toMatchObject(error);
});

it('keeps the user signed in while the server fails', async () => {
  let away = false;
  stubApi({ 'GET /api/user': () => (away ? problem(503, 'Away') : testUser()) });
  const store = makeStore();
  await store.dispatch(currentUser.initiate());
  away = true;
  await store.dispatch(currentUser.initiate(undefined, { forceRefetch: true }));
  expect(userOf(store)).toEqual(testUser());
});

it('takes the user from the login response without another request', async () => {
  const calls = stubApi({ 'POST /api/login': testUser() });
  const store = makeStore();
  await store.dispatch(login.initiate({ email: 'maya@northfell.shop', password: 'correct horse' }));
  expect(userOf(store)).toEqual(testUser());
  expect(calls).toHaveLength(1);
});

it('clears the cache on logout', async () => {
  stubApi({ 'POST /api/logout': undefined, 'GET /api/chatbots': [], 'GET /api/user': testUser() });
  const store = makeStore();
  await store.dispatch(chatbotsApi.endpoints.chatbots.initiate());
  await store.dispatch(logout.initiate());
  expect(chatbotsOf(store)).toBeUndefined();
  expect(userOf(store)).toBeNull();
});

it('signs out when a request shows that the session ended elsewhere', async () => {
  stubApi({ 'GET /api/user': testUser(), 'GET /api/chatbots': problem(401, 'Sign in first') });
  const store = makeStore();
  await store.dispatch(currentUser.initiate());
  await store.dispatch(chatbotsApi.endpoints.chatbots.initiate());
  expect(userOf(store)).toBeNull();
  expect(endedElsewhere(store)).toBe(true);
});

it('signs out when the user query shows that the session ended elsewhere', async () => {
  let ended = false;
  stubApi({ 'GET /api/user': () => (ended ? problem(401, 'Sign in first') : testUser()) });
  const store = makeStore();
  await store.dispatch(currentUser.initiate());
  ended = true;
  await store.dispatch(currentUser.initiate(undefined, { forceRefetch: true }));
  expect(userOf(store)).toBeNull();
  expect(endedElsewhere(store)).toBe(true);
});

it('keeps the session when a login is refused', async () => {
  stubApi({ 'GET /api/user': testUser(), 'POST /api/login': problem(401, 'Invalid email or password') });
  const store = makeStore();
  await store.dispatch(currentUser.initiate());
  await store.dispatch(login.initiate({ email: 'maya@northfell.shop', password: 'wrong' }));
  expect(userOf(store)).toEqual(testUser());
});
