import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { blockLeaving, makeStore, sessionSlice } from '@chatbot-builder/kit';
import { problem, renderRoutes, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { AuthScreen } from '../auth/auth-screen';
import { ada, returnsDesk } from '../testing/chatbots-data';
import { leaveForLanding } from './leave';
import { SignedIn } from './signed-in';

vi.mock('./leave', () => ({ leaveForLanding: vi.fn() }));

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'sidebar_state=; max-age=0; path=/';
  sessionStorage.clear();
  vi.stubGlobal(
    'EventSource',
    class {
      onmessage: ((event: { data: string }) => void) | null = null;
      constructor() {
        setTimeout(() =>
          this.onmessage?.({ data: '{"kind":"in-progress","count":3,"conversations":5,"messages":40}' }),
        );
      }
      close() {}
    },
  );
});

async function showFrame(answers: Record<string, unknown> = {}, user = testUser()) {
  const calls = stubApi({ 'GET /api/user': user, 'GET /api/chatbots': [ada, returnsDesk], ...answers });
  renderRoutes(
    [
      { path: '/dashboard', element: <SignedIn /> },
      { path: '*', element: null },
    ],
    { at: '/dashboard' },
  );
  await screen.findByRole('navigation', { name: 'Main' });
  return calls;
}
const press = (key: string) => fireEvent.keyDown(document.body, { key, ctrlKey: true });

const showDashboard = (at = '/dashboard') =>
  renderRoutes(
    [
      { path: '/dashboard', element: <SignedIn /> },
      { path: '/chatbots/:chatbotId', element: <SignedIn /> },
      { path: '/auth', element: <AuthScreen /> },
      { path: '*', element: null },
    ],
    { at },
  );
const returnToPage = () => act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));

// The first render takes seconds, on a busy machine longer than a query waits.
beforeAll(async () => {
  stubApi({ 'GET /api/user': problem(401, 'Sign in first') });
  showDashboard();
  await waitFor(() => screen.getByLabelText('Password'), { timeout: 100_000 });
  cleanup();
}, 120_000);

it('redirects to the sign-in screen when signed out', async () => {
  stubApi({ 'GET /api/user': problem(401, 'Sign in first') });
  showDashboard();
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/auth$/));
});

it('passes the current path to the sign-in screen', async () => {
  stubApi({ 'GET /api/user': problem(401, 'Sign in first') });
  showDashboard('/chatbots/1?tab=training');
  await waitFor(() =>
    expect(screen.getByTestId('location')).toHaveTextContent('/auth?next=%2Fchatbots%2F1%3Ftab%3Dtraining'),
  );
});

it('does not sign out when the server fails, and retries', async () => {
  let away = true;
  stubApi({ 'GET /api/user': () => (away ? problem(503, 'The store is away') : testUser()), 'GET /api/chatbots': [] });
  showDashboard();
  await screen.findByRole('heading', { level: 1, name: 'Your account could not be loaded' });
  screen.getByText('The store is away');
  expect(screen.getByTestId('location')).toHaveTextContent('/dashboard');
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('navigation', { name: 'Main' });
});

it('asks to sign in if the session ended while the page was in the back-forward cache', async () => {
  let ended = false;
  stubApi({
    'GET /api/user': () => (ended ? problem(401, 'Sign in first') : testUser()),
    'GET /api/chatbots': [],
    'POST /api/login': testUser(),
  });
  showDashboard('/chatbots/1');
  await screen.findByRole('navigation', { name: 'Main' });
  ended = true;
  returnToPage();
  await screen.findByText('Your session has ended. Sign in again to continue where you left off.');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'maya@northfell.shop' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('/chatbots/1'));
});

it('asks to sign in when a page is restored after a logout', async () => {
  stubApi({ 'GET /api/user': problem(401, 'Sign in first') });
  const store = makeStore();
  store.dispatch(sessionSlice.actions.ended('here'));
  renderRoutes(
    [
      { path: '/dashboard', element: <SignedIn /> },
      { path: '*', element: null },
    ],
    { at: '/dashboard', store },
  );
  await waitFor(() => expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument());
  returnToPage();
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('/auth'));
});

it('sells nothing where the operator has set up no billing', async () => {
  await showFrame({
    'GET /api/subscription/status': {
      subscriptionStatus: 'free',
      subscriptionEndDate: null,
      cancelAtPeriodEnd: false,
      paymentFailed: false,
      billing: 'off',
    },
  });
  const plan = within(screen.getByRole('region', { name: 'Plan' }));
  expect(await plan.findByRole('button', { name: 'Billing is not set up' })).toBeDisabled();
  press('k');
  fireEvent.click(await screen.findByRole('option', { name: /Create Chatbot/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Pro' }));
  expect(dialog.getByRole('button', { name: 'Billing is not set up' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Upgrade to Pro', hidden: true })).toBeNull();
});

it('lists only existing pages', async () => {
  await showFrame();
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['Chatbots', '/chatbots'],
    ['Templates', '/templates'],
    ['Analytics', '/analytics'],
    ['Settings', '/settings'],
  ]);
});

it('marks Chatbots as current on the conversations page', async () => {
  stubApi({ 'GET /api/user': testUser(), 'GET /api/chatbots': [ada, returnsDesk] });
  renderRoutes([{ path: '/conversations/:chatbotId', element: <SignedIn /> }], { at: '/conversations/1' });
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  nav.getByRole('link', { name: 'Chatbots', current: 'page' });
  expect(nav.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
});

it('waits for unsaved work before it logs out', async () => {
  const calls = await showFrame({ 'POST /api/logout': undefined });
  const hold = vi.fn<(leave: () => void) => void>();
  const letGo = blockLeaving(hold);
  fireEvent.click(screen.getByRole('button', { name: /My Account, maya@northfell.shop/ }));
  fireEvent.click(await screen.findByText('Log out'));
  expect(hold).toHaveBeenCalledOnce();
  expect(calls.some(({ path }) => path.includes('logout'))).toBe(false);
  letGo();
});

it('collapses to icons on Ctrl+B and remembers it for a week', async () => {
  await showFrame();
  screen.getByText('Free Plan - 1 chatbot limit');
  press('b');
  expect(screen.getByRole('button', { name: 'Toggle sidebar' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('Free Plan - 1 chatbot limit')).toBeNull();
  screen.getByRole('link', { name: 'Dashboard' });
  expect(document.cookie).toContain('sidebar_state=false');
  press('b');
  expect(document.cookie).toContain('sidebar_state=true');
});

it.each([
  [testUser({ role: 'client' }), 'Client Account', 'Read-only access'],
  [testUser({ subscriptionStatus: 'active' }), 'Pro Plan', 'Unlimited chatbots + Client Management'],
])('shows the plan in the sidebar footer', async (user, title, text) => {
  await showFrame({}, user);
  screen.getByRole('heading', { name: title });
  screen.getByText(text);
  expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull();
});

it('leads from the Free plan to the prices', async () => {
  await showFrame();
  fireEvent.click(screen.getByRole('button', { name: 'Upgrade to Pro' }));
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('/pricing'));
});

it('explains the limit of the Free plan from the palette, and leads to the prices', async () => {
  await showFrame();
  press('k');
  fireEvent.click(await screen.findByRole('option', { name: /Create Chatbot/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Pro' }));
  await dialog.findByText("You've reached the free tier limit (1 chatbot)");
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Unlimited chatbots',
    'Unlimited conversations',
    'RAG knowledge base',
    'Website scraping',
    'Webhook integrations',
    'Custom branding',
    'Analytics dashboard',
    'Priority support',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Upgrade to Pro' }));
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('/pricing'));
});

const greenCount = () => screen.getByRole('banner').querySelector('[data-busy=true]');

it('shows the number of conversations in progress', async () => {
  await showFrame();
  await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('3 conversations now'));
  expect(greenCount()).not.toBeNull();
});

class LostSource {
  onerror: (() => void) | null = null;
  constructor() {
    setTimeout(() => this.onerror?.());
  }
  close() {}
}

it('shows no number, and no green, while the server cannot be reached', async () => {
  vi.stubGlobal('EventSource', LostSource);
  await showFrame();
  await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('Not connected'));
  expect(greenCount()).toBeNull();
});

it('switches the theme', async () => {
  await showFrame();
  fireEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  fireEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  expect(localStorage.getItem('theme')).toBe('dark');
});

it('logs out and shows a toast on the landing page', async () => {
  let finish = (_answer: unknown) => {};
  await showFrame({ 'POST /api/logout': () => new Promise((resolve) => (finish = resolve)) });
  fireEvent.click(screen.getByRole('button', { name: /My Account, maya@northfell.shop/ }));
  fireEvent.click(await screen.findByText('Log out'));
  await screen.findByText('Logging out...');
  finish(undefined);
  await waitFor(() => expect(leaveForLanding).toHaveBeenCalledOnce());
  expect(sessionStorage.getItem('toast')).toContain('You have been successfully logged out.');
  expect(screen.getByTestId('location')).toHaveTextContent('/dashboard');
});

it('shows why logging out failed', async () => {
  await showFrame({ 'POST /api/logout': problem(503, 'The sessions are away') });
  fireEvent.click(screen.getByRole('button', { name: /My Account, maya@northfell.shop/ }));
  fireEvent.click(await screen.findByText('Log out'));
  await screen.findByText('Logout failed');
  screen.getByText('The sessions are away');
});

it('leads people away from pages that they may not open', async () => {
  stubApi({ 'GET /api/user': testUser({ role: 'client' }), 'GET /api/chatbots': [ada] });
  const element = <SignedIn />;
  renderRoutes(
    [
      {
        element,
        children: [
          { path: '/clients', element: 'The clients' },
          { path: '*', element: null },
        ],
      },
    ],
    {
      at: '/clients',
    },
  );
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('/dashboard'));
  expect(screen.queryByText('The clients')).toBeNull();
});

it('asks to sign in again as soon as the server ends the stream of an ended session', async () => {
  vi.stubGlobal('EventSource', LostSource);
  let asked = 0;
  stubApi({ 'GET /api/user': () => (++asked > 1 ? problem(401, 'Sign in first') : testUser({ role: 'client' })) });
  showDashboard();
  await screen.findByText('Your session has ended. Sign in again to continue where you left off.');
});
