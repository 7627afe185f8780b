import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { problem, renderWithin, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { AuthScreen } from './auth-screen';

beforeEach(() => localStorage.clear());

async function showAuth(answers: Record<string, unknown> = {}) {
  const calls = stubApi({ 'GET /api/user': problem(401, 'Sign in first'), ...answers });
  renderWithin(<AuthScreen />, { at: '/auth' });
  await screen.findByRole('heading', { name: 'Welcome back' });
  return calls;
}
const fill = (email: string, password: string) => {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const place = () => screen.getByTestId('location').textContent;

describe('signing in', () => {
  it('shows a welcome and goes to the dashboard', async () => {
    const calls = await showAuth({ 'POST /api/login': testUser() });
    fill('maya@northfell.shop', 'x');
    press('Sign In');
    await waitFor(() => expect(place()).toBe('/dashboard'));
    screen.getByText('Welcome back!');
    screen.getByText('You have successfully logged in.');
    expect(calls.at(-1)?.body).toEqual({ email: 'maya@northfell.shop', password: 'x' });
  });

  it("shows the server's reason, at the field too, and keeps the values", async () => {
    const reason = 'Wrong password, or no such account';
    await showAuth({
      'POST /api/login': problem(401, reason, 'not-signed-in', [{ path: 'password', message: reason }]),
    });
    fill('maya@northfell.shop', 'wrong');
    press('Sign In');
    await screen.findByText('Login failed');
    await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(reason);
    expect(screen.getByLabelText('Email')).toHaveValue('maya@northfell.shop');
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
  });

  it('falls back to a default reason', async () => {
    await showAuth({ 'POST /api/login': new Response('', { status: 502 }) });
    fill('maya@northfell.shop', 'wrong');
    press('Sign In');
    await screen.findByText('Invalid email or password');
  });
});

describe('signing in with two factors', () => {
  const REQUIRED = problem(401, 'Enter the code of your authenticator app.', 'totp-required', [
    { path: 'code', message: 'Enter the code of your authenticator app.' },
  ]);
  const WRONG = problem(401, 'This code is wrong or was used before.', 'totp-wrong', [
    { path: 'code', message: 'This code is wrong or was used before.' },
  ]);
  const byCode = ({ body }: { readonly body: unknown }) => {
    const { code } = body as { readonly code?: string };
    if (code === undefined) return REQUIRED;
    return code === '123 456' ? testUser() : WRONG;
  };
  /** Once the answer before is dealt with. */
  const signIn = async () => {
    const button = screen.getByText('Sign In').closest('button')!;
    await waitFor(() => expect(button).not.toHaveClass('ant-btn-loading'));
    fireEvent.click(button);
  };
  const typeCode = (code: string) => fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });

  async function askedForCode() {
    const calls = await showAuth({ 'POST /api/login': byCode });
    fill('maya@northfell.shop', 'correct horse');
    await signIn();
    await screen.findByRole('heading', { name: 'Two-factor sign-in' });
    return calls;
  }

  it('asks for a code, and sends it with what was typed', async () => {
    const calls = await askedForCode();
    expect(screen.queryByText('Login failed')).toBeNull();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    expect(screen.getByLabelText('Email')).not.toBeVisible();
    typeCode('123 456');
    await signIn();
    await waitFor(() => expect(place()).toBe('/dashboard'));
    expect(calls.at(-1)?.body).toEqual({ email: 'maya@northfell.shop', password: 'correct horse', code: '123 456' });
  });

  it('shows a wrong code at its field, and takes another', async () => {
    await askedForCode();
    typeCode('000000');
    await signIn();
    await screen.findByText('Login failed');
    await waitFor(() =>
      expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('This code is wrong or was used before.'),
    );
    typeCode('123 456');
    await signIn();
    await waitFor(() => expect(place()).toBe('/dashboard'));
  });

  it('goes back to what was typed, and forgets the code', async () => {
    const calls = await askedForCode();
    typeCode('000000');
    press('Back');
    screen.getByRole('heading', { name: 'Welcome back' });
    expect(screen.getByLabelText('Email')).toHaveValue('maya@northfell.shop');
    expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
    await signIn();
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveValue(''));
    expect(calls.at(-1)?.body).toEqual({ email: 'maya@northfell.shop', password: 'correct horse' });
  });
});

it('shows the form before the server says who is signed in, and then redirects', async () => {
  let answer = (_user: unknown) => {};
  stubApi({ 'GET /api/user': () => new Promise((resolve) => (answer = resolve)) });
  renderWithin(<AuthScreen />, { at: '/auth' });
  await screen.findByRole('heading', { name: 'Welcome back' });
  answer(testUser());
  await waitFor(() => expect(place()).toBe('/dashboard'));
});

it('shows no form to who was signed in before the server says who is', async () => {
  localStorage.setItem('signed-in', '');
  let answer = (_user: unknown) => {};
  const calls = stubApi({ 'GET /api/user': () => new Promise((resolve) => (answer = resolve)) });
  renderWithin(<AuthScreen />, { at: '/auth' });
  await waitFor(() => expect(calls).toHaveLength(1));
  screen.getByRole('status', { name: 'Loading' });
  expect(screen.queryByLabelText('Email')).toBeNull();
  answer(problem(401, 'Sign in first'));
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(localStorage.getItem('signed-in')).toBeNull();
});

describe('registering', () => {
  it('shows a toast and goes to the dashboard', async () => {
    await showAuth({ 'POST /api/register': testUser() });
    press('Sign up');
    screen.getByRole('heading', { name: 'Create an account' });
    fill('maya@northfell.shop', 'correct horse');
    press('Create Account');
    await waitFor(() => expect(place()).toBe('/dashboard'));
    screen.getByText('Account created!');
    screen.getByText('Welcome to the chatbot builder.');
  });

  it('shows errors at the fields, sends nothing, and updates while typing', async () => {
    const calls = await showAuth();
    press('Sign up');
    fill('maya', 'short');
    press('Create Account');
    await screen.findByText('Must be a valid email');
    await screen.findByText('Password must be at least 8 characters');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Must be a valid email');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    fill('maya@northfell.shop', 'short');
    await waitFor(() => expect(screen.queryByText('Must be a valid email')).toBeNull());
    expect(calls.map(({ method }) => method)).not.toContain('POST');
  });

  it("shows the server's reason", async () => {
    await showAuth({ 'POST /api/register': problem(409, 'This email already has an account') });
    press('Sign up');
    fill('maya@northfell.shop', 'correct horse');
    press('Create Account');
    await screen.findByText('Registration failed');
    screen.getByText('This email already has an account');
  });

  it('shows server errors at the field', async () => {
    await showAuth({
      'POST /api/register': problem(400, 'email: Not accepted here', 'invalid-input', [
        { path: 'email', message: 'Not accepted here' },
      ]),
    });
    press('Sign up');
    fill('maya@northfell.shop', 'correct horse');
    press('Create Account');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Not accepted here'));
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });
});

it('resets the form when the mode is switched', async () => {
  await showAuth();
  press('Sign In');
  await screen.findByText('Required');
  fill('maya@northfell.shop', 'x');
  press('Sign up');
  expect(screen.getByLabelText('Email')).toHaveValue('');
  expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid');
  expect(screen.queryByText('Required')).toBeNull();
  press('Sign in');
  screen.getByRole('heading', { name: 'Welcome back' });
});

it('links home, shows the three points, and has no dead links', async () => {
  await showAuth();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  for (const name of ['AI-Powered', 'Easy Integration', 'Fully Customizable']) screen.getByRole('heading', { name });
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

it('returns to the page that required the sign-in', async () => {
  stubApi({ 'GET /api/user': problem(401, 'Sign in first'), 'POST /api/login': testUser() });
  renderWithin(<AuthScreen />, { at: '/auth?next=%2Fchatbots%2F1%3Ftab%3Dtraining' });
  await screen.findByRole('heading', { name: 'Welcome back' });
  fill('maya@northfell.shop', 'x');
  press('Sign In');
  await waitFor(() => expect(place()).toBe('/chatbots/1?tab=training'));
});

it('does not redirect to another site', async () => {
  stubApi({ 'GET /api/user': testUser() });
  renderWithin(<AuthScreen />, { at: '/auth?next=%2F%2Fevil.example' });
  await waitFor(() => expect(place()).toBe('/dashboard'));
});

it('offers a retry instead of the form while the server fails', async () => {
  let away = true;
  stubApi({ 'GET /api/user': () => (away ? problem(503, 'The store is away') : problem(401, 'Sign in first')) });
  renderWithin(<AuthScreen />, { at: '/auth' });
  await screen.findByRole('heading', { level: 1, name: 'Your account could not be loaded' });
  screen.getByText('The store is away');
  expect(screen.queryByLabelText('Email')).toBeNull();
  away = false;
  press('Retry');
  await screen.findByRole('heading', { name: 'Welcome back' });
});

it('redirects a signed-in person to the dashboard', async () => {
  stubApi({ 'GET /api/user': testUser() });
  renderWithin(<AuthScreen />, { at: '/auth' });
  await waitFor(() => expect(place()).toBe('/dashboard'));
});

it('sends what was submitted early once the server has said who is signed in', async () => {
  let answer = (_user: unknown) => {};
  const calls = stubApi({
    'GET /api/user': () => new Promise((resolve) => (answer = resolve)),
    'POST /api/login': testUser(),
  });
  renderWithin(<AuthScreen />, { at: '/auth' });
  await screen.findByRole('heading', { name: 'Welcome back' });
  fill('maya@northfell.shop', 'x');
  press('Sign In');
  await waitFor(() => expect(screen.getByRole('button', { name: /Sign In/ })).toHaveClass('ant-btn-loading'));
  expect(calls.map(({ method }) => method)).toEqual(['GET']);
  answer(problem(401, 'Sign in first'));
  await waitFor(() => expect(place()).toBe('/dashboard'));
});
