import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { makeStore } from '../store';
import { testUser } from '../testing';
import { problem, stubApi } from '../testing/stub-api';
import { sessionApi } from './session-api';
import { hasUnsavedWork, unsavedWork, useKeepUnsavedWork } from './unsaved-work';

const { currentUser, login, logout } = sessionApi.endpoints;
const MAYA = testUser();
const JON = testUser({ id: '0198a7c2-0000-7000-8000-000000000002', email: 'jon@northfell.shop' });
const EDITS = { name: 'Grace' };

beforeEach(() => sessionStorage.clear());

/** Maya edits something and her session ends elsewhere. */
async function lose(work: unknown) {
  let ended = false;
  stubApi({
    'GET /api/user': () => (ended ? problem(401, 'Sign in first') : MAYA),
    'POST /api/login': ({ body }: { body: { email: string } }) => (body.email === JON.email ? JON : MAYA),
    'POST /api/logout': undefined,
  });
  const store = makeStore();
  await store.dispatch(currentUser.initiate());
  const { unmount } = renderHook(() => useKeepUnsavedWork('ada', work));
  ended = true;
  await store.dispatch(currentUser.initiate(undefined, { forceRefetch: true }));
  unmount();
  return store;
}
const signIn = (store: ReturnType<typeof makeStore>, { email } = MAYA) =>
  store.dispatch(login.initiate({ email, password: 'correct horse' }));

it('keeps unsaved work for the same user and key', async () => {
  const store = await lose(EDITS);
  expect(hasUnsavedWork()).toBe(true);
  await signIn(store);
  expect(unsavedWork(MAYA.id, 'ada')).toEqual(EDITS);
  expect(unsavedWork(MAYA.id, 'another')).toBeUndefined();
  expect(unsavedWork(undefined, 'ada')).toBeUndefined();
});

it('keeps nothing while the session is active or nothing is unsaved', async () => {
  renderHook(() => useKeepUnsavedWork('ada', EDITS)).unmount();
  expect(sessionStorage).toHaveLength(0);
  await lose(undefined);
  expect(sessionStorage).toHaveLength(0);
});

it('forgets it once it is reopened', async () => {
  await signIn(await lose(EDITS));
  renderHook(() => useKeepUnsavedWork('ada', undefined));
  expect(sessionStorage).toHaveLength(0);
});

it('forgets it when another user signs in', async () => {
  await signIn(await lose(EDITS), JON);
  expect(unsavedWork(JON.id, 'ada')).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

it('forgets it on logout', async () => {
  const store = await lose(EDITS);
  await signIn(store);
  await store.dispatch(logout.initiate());
  expect(sessionStorage).toHaveLength(0);
});

it('ignores invalid stored work', () => {
  for (const stored of ['not json', 'null', '7', '{}']) {
    sessionStorage.setItem('unsaved-work', stored);
    expect(unsavedWork(MAYA.id, 'ada')).toBeUndefined();
    expect(hasUnsavedWork()).toBe(false);
  }
});
