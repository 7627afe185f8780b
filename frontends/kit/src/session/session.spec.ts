import { expect, it } from 'vitest';
import { chatbotsApi } from '../api/chatbots';
import { makeStore } from '../store';
import { testUser } from '../testing';
import { problem, stubApi } from '../testing/stub-api';
import { sessionApi } from './session-api';

const { currentUser, login, logout } = sessionApi.endpoints;
const userOf = (store: ReturnType<typeof makeStore>) => currentUser.select()(store.getState()).data;
const chatbotsOf = (store: ReturnType<typeof makeStore>) => store.getState().api.queries['chatbots(undefined)']?.data;

it.each([
  ['an unknown session', problem(401, 'Sign in first')],
  ['a server in trouble', problem(503, 'Away')],
  ['a user that is none', { email: 'x' }],
])('takes %s for nobody', async (_case, answer) => {
  stubApi({ 'GET /api/user': answer });
  const store = makeStore();
  await store.dispatch(currentUser.initiate());
  expect(userOf(store)).toBeNull();
});

it('knows the user from the answer to the login, without asking again', async () => {
  const calls = stubApi({ 'POST /api/login': testUser() });
  const store = makeStore();
  await store.dispatch(login.initiate({ email: 'maya@northfell.shop', password: 'correct horse' }));
  expect(userOf(store)).toEqual(testUser());
  expect(calls).toHaveLength(1);
});

it('drops everything cached at logout', async () => {
  stubApi({ 'POST /api/logout': undefined, 'GET /api/chatbots': [], 'GET /api/user': testUser() });
  const store = makeStore();
  await store.dispatch(chatbotsApi.endpoints.chatbots.initiate());
  await store.dispatch(logout.initiate());
  expect(chatbotsOf(store)).toBeUndefined();
  expect(userOf(store)).toBeNull();
});

it('signs out on screen when a session has ended elsewhere', async () => {
  stubApi({ 'GET /api/user': testUser(), 'GET /api/chatbots': problem(401, 'Sign in first') });
  const store = makeStore();
  await store.dispatch(currentUser.initiate());
  await store.dispatch(chatbotsApi.endpoints.chatbots.initiate());
  expect(userOf(store)).toBeNull();
});

it('leaves the session alone when a login is refused', async () => {
  stubApi({ 'GET /api/user': testUser(), 'POST /api/login': problem(401, 'Invalid email or password') });
  const store = makeStore();
  await store.dispatch(currentUser.initiate());
  await store.dispatch(login.initiate({ email: 'maya@northfell.shop', password: 'wrong' }));
  expect(userOf(store)).toEqual(testUser());
});
