import '@testing-library/jest-dom/vitest';
import type { ChatbotSummary, CurrentUser } from '@chatbot-builder/contracts/http';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { KitProvider } from '../kit-provider';
import { sessionApi } from '../session/session-api';
import { createMemoryRouter, Outlet, RouterProvider, useLocation, type RouteObject } from '../router';
import { makeStore } from '../store';

export { problem, stubApi, type ApiCall } from './stub-api';

export const testUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  id: '0198a7c2-0000-7000-8000-000000000001',
  email: 'maya@northfell.shop',
  role: 'admin',
  emailVerified: true,
  subscriptionStatus: 'free',
  subscriptionEndDate: null,
  ...changes,
});

/** A chatbot as lists hold it. Another number is another id. */
export const listedChatbot = (number: number, name: string, changes: Partial<ChatbotSummary> = {}): ChatbotSummary => ({
  id: `0199b1c6-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name,
  description: '',
  primaryColor: '#1f7a5c',
  model: 'gpt-4o-mini',
  position: 'bottom-right',
  createdAt: '2026-11-01T10:00:00.000Z',
  ...changes,
});

/** A store in which the user is signed in from the beginning. */
export function signedIn(user = testUser()): ReturnType<typeof makeStore> {
  const store = makeStore();
  const entry = { endpointName: 'currentUser', arg: undefined, value: user } as const;
  store.dispatch(sessionApi.util.upsertQueryEntries([entry]));
  return store;
}

const Whereabouts = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="location">{pathname + search}</output>;
};

interface Where {
  /** The initial URL. */
  readonly at?: string;
  /** The route's pattern, so that `useParams` works. */
  readonly path?: string;
  readonly store?: ReturnType<typeof makeStore>;
}

/** Renders with store, router and theme. `screen.getByTestId('location')` shows the current location. */
export function renderWithin(element: ReactNode, { at = '/', path = '*', store = makeStore() }: Where = {}) {
  const routes: RouteObject[] = [{ path, element }];
  if (path !== '*') routes.push({ path: '*', element: null });
  return renderRoutes(routes, { at, store });
}

export function renderRoutes(children: RouteObject[], { at = '/', store = makeStore() }: Omit<Where, 'path'> = {}) {
  const frame = (
    <>
      <Outlet />
      <Whereabouts />
    </>
  );
  const router = createMemoryRouter([{ element: frame, children }], { initialEntries: [at] });
  const view = render(
    <KitProvider store={store}>
      <RouterProvider router={router} />
    </KitProvider>,
  );
  return { ...view, store, router };
}
