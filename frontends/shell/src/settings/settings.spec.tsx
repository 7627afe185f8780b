import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ReadableStream, type ReadableStreamDefaultController, TransformStream } from 'node:stream/web';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setThemeMode } from '@chatbot-builder/kit';
import { problem, renderWithin, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { Settings } from './settings';

const idOf = (letter: string) => letter.repeat(43);
const device = (letter: string, changes: object = {}) => ({
  id: idOf(letter),
  device: 'Chrome on macOS',
  signedInAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  current: false,
  ...changes,
});
const HERE = device('a', { current: true });
const PHONE = device('b', { device: 'Safari on iOS' });

const ONE_FACTOR = { enabled: false, recoveryCodesLeft: 0 };
const NO_KEY = { hasApiKey: false, maskedApiKey: '' };
const FREE = {
  subscriptionStatus: 'free',
  subscriptionEndDate: null,
  cancelAtPeriodEnd: false,
  paymentFailed: false,
  billing: 'stripe',
};
const A_KEY = { hasApiKey: true, maskedApiKey: 'sk-…abcd' };

const leaving = vi.hoisted(() => vi.fn());
vi.mock('../frame/leave', () => ({ leaveForLanding: leaving }));
afterEach(() => {
  leaving.mockClear();
  setThemeMode('dark');
});

async function show(
  answers: Record<string, unknown> = {},
  role: 'admin' | 'client' = 'admin',
  once: string | RegExp = /^This device/,
) {
  const calls = stubApi({
    'GET /api/user': testUser({ role }),
    'GET /api/user/sessions': [HERE, PHONE],
    'GET /api/settings': NO_KEY,
    'GET /api/user/two-factor': ONE_FACTOR,
    'GET /api/subscription/status': FREE,
    ...answers,
  });
  renderWithin(<Settings />, { at: '/settings' });
  await screen.findByText(once);
  return calls;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('switches the theme', async () => {
  await show();
  const theme = screen.getByRole('switch', { name: 'Dark theme' });
  expect(theme).toBeChecked();
  fireEvent.click(theme);
  expect(document.documentElement.dataset['theme']).toBe('light');
  screen.getByText('The dashboard is light.');
});

it('has its cards in their order, those of the account first', async () => {
  await show();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Appearance',
    'API Key',
    'Subscription & Billing',
    'Danger Zone',
    'Sign-in',
    'Email',
    'Password',
    'Two-factor sign-in',
    'Devices',
  ]);
});

describe('the API key', () => {
  const entry = (label = 'API key') => screen.findByLabelText(label);

  it('is saved, and then only shown masked', async () => {
    const settings = vi.fn().mockReturnValueOnce(NO_KEY).mockReturnValue(A_KEY);
    const calls = await show({ 'GET /api/settings': settings, 'POST /api/settings': A_KEY });
    expect(await entry()).toHaveAttribute('type', 'password');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    fireEvent.change(await entry(), { target: { value: 'sk-quibblestrop-abcd' } });
    press('Save');
    await screen.findByText('API key saved successfully');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ apiKey: 'sk-quibblestrop-abcd' });
    expect(await entry('API key configured')).toHaveValue('sk-…abcd');
    expect(await entry('API key configured')).toHaveAttribute('readonly');
    press('Edit API key');
    expect(await entry('New API key')).toHaveValue('');
  });

  it('is refused where it is blank', async () => {
    const calls = await show();
    fireEvent.change(await entry(), { target: { value: '   ' } });
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    fireEvent.keyDown(await entry(), { key: 'Enter' });
    await screen.findByText('Please enter an API key');
    expect(calls.map(({ method }) => method)).not.toContain('POST');
  });

  it('stays as typed where the provider refuses it', async () => {
    await show({ 'POST /api/settings': problem(400, 'The provider refused this key.', 'api-key-refused') });
    fireEvent.change(await entry(), { target: { value: 'sk-wrong' } });
    fireEvent.keyDown(await entry(), { key: 'Enter' });
    await screen.findByText('Failed to save API key');
    screen.getByText('The provider refused this key.');
    expect(await entry()).toHaveValue('sk-wrong');
  });

  it('is hidden and forgotten when editing is canceled', async () => {
    await show({ 'GET /api/settings': A_KEY });
    await entry('API key configured');
    press('Edit API key');
    fireEvent.change(await entry('New API key'), { target: { value: 'sk-half' } });
    const card = within(screen.getByRole('region', { name: 'API Key' }));
    fireEvent.click(card.getByRole('button', { name: 'Show' }));
    expect(await entry('New API key')).toHaveAttribute('type', 'text');
    press('Cancel');
    await entry('API key configured');
    press('Edit API key');
    expect(await entry('New API key')).toHaveValue('');
    expect(await entry('New API key')).toHaveAttribute('type', 'password');
  });

  it('is removed', async () => {
    const settings = vi.fn().mockReturnValueOnce(A_KEY).mockReturnValue(NO_KEY);
    await show({ 'GET /api/settings': settings, 'DELETE /api/settings': undefined });
    await entry('API key configured');
    press('Delete API key');
    await screen.findByText('API key removed successfully');
    await entry();
  });

  it('says that it was not removed', async () => {
    await show({ 'GET /api/settings': A_KEY, 'DELETE /api/settings': problem(503, 'Try again shortly.') });
    await entry('API key configured');
    press('Delete API key');
    await screen.findByText('Failed to remove API key');
    await entry('API key configured');
  });
});

describe('the email', () => {
  const fillBoth = () => {
    press('Change');
    fill('New Email', 'maya@northfell.example');
    fireEvent.change(document.querySelector('#change-email_password')!, { target: { value: 'my password' } });
  };

  it('is changed once a mailed link is used', async () => {
    const calls = await show({ 'POST /api/user/email': undefined });
    fillBoth();
    press('Send Confirmation Link');
    await screen.findByText('Email sent');
    expect(calls.at(-1)?.body).toEqual({ email: 'maya@northfell.example', password: 'my password' });
    await waitFor(() => expect(screen.queryByLabelText('New Email')).toBeNull());
    screen.getByText('maya@northfell.shop');
  });

  it('stays as typed where the server refuses it', async () => {
    const message = 'An account with this email already exists.';
    await show({ 'POST /api/user/email': problem(409, message, 'email-taken', [{ path: 'email', message }]) });
    fillBoth();
    press('Send Confirmation Link');
    await screen.findByText('Failed to change email');
    expect(screen.getByLabelText('New Email')).toHaveValue('maya@northfell.example');
  });

  it('asks for another mail while it is not confirmed', async () => {
    await show({
      'GET /api/user': testUser({ emailVerified: false }),
      'POST /api/user/email/confirmation': undefined,
    });
    screen.getByText('Not confirmed yet. Check your inbox for our email.');
    press('Send again');
    await screen.findByText('Email sent');
  });
});

describe('the password', () => {
  const fillAll = (again = 'quibblestrop over fens') => {
    fill('Current Password', 'old one');
    fill('New Password', 'quibblestrop over fens');
    fill('Confirm Password', again);
  };

  it('is changed with the current one, and the form is empty again', async () => {
    const calls = await show({ 'POST /api/user/password': undefined });
    fillAll();
    press('Change Password');
    await screen.findByText('Password changed');
    expect(calls.find(({ path }) => path === '/api/user/password')?.body).toEqual({
      password: 'old one',
      newPassword: 'quibblestrop over fens',
    });
    await waitFor(() => expect(screen.getByLabelText('Current Password')).toHaveValue(''));
  });

  it('must be typed twice alike', async () => {
    const calls = await show();
    fillAll('quibblestrop over fen');
    press('Change Password');
    await screen.findByText("Passwords don't match");
    expect(calls.map(({ method }) => method)).not.toContain('POST');
  });

  it('stays as typed where the server refuses it', async () => {
    const message = 'This password is among the most common ones.';
    await show({
      'POST /api/user/password': problem(400, message, 'common-password', [{ path: 'newPassword', message }]),
    });
    fillAll();
    press('Change Password');
    await screen.findByText('Failed to change password');
    await waitFor(() => expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(message));
    expect(screen.getByLabelText('Current Password')).toHaveValue('old one');
  });
});

describe('devices', () => {
  it('are signed out one by one', async () => {
    const sessions = vi.fn().mockReturnValueOnce([HERE, PHONE]).mockReturnValue([HERE]);
    const calls = await show({
      'GET /api/user/sessions': sessions,
      [`DELETE /api/user/sessions/${PHONE.id}`]: undefined,
    });
    screen.getByText(/^This device · Last used Nov 20, 2026/);
    screen.getByText(/^Last used Nov 20, 2026/);
    press('Sign out Safari on iOS');
    await screen.findByText('Signed out');
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
  });

  it('are signed out all but this one', async () => {
    const calls = await show({ 'DELETE /api/user/sessions': undefined });
    press('Sign out all other devices');
    await screen.findByText('Signed out');
    expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/api/user/sessions')).toBe(true);
  });

  it('offer a retry where they could not be loaded', async () => {
    let away = true;
    const sessions = () => (away ? problem(503, 'The store is away') : [HERE]);
    await show({ 'GET /api/user/sessions': sessions }, 'admin', 'Your devices could not be loaded');
    away = false;
    press('Retry');
    await screen.findByText(/^This device/);
  });
});

describe('the danger zone', () => {
  /** What the browser was given to save. */
  let saved: { readonly bytes: number; readonly name: string }[];
  beforeEach(() => {
    saved = [];
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file) - 1}`;
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ bytes: files[Number(this.href.slice('blob:'.length))]?.size ?? 0, name: this.download });
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  /** A response whose bytes the test sends. */
  function sending() {
    let sent!: ReadableStreamDefaultController<Uint8Array>;
    // jsdom has no streams.
    vi.stubGlobal('TransformStream', TransformStream);
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sent = controller) });
    return {
      response: new Response(body as BodyInit),
      send: (bytes: number) => sent.enqueue(new Uint8Array(bytes)),
      end: () => sent.close(),
      fail: () => sent.error(new TypeError('network error')),
    };
  }

  it('downloads all data, and says how much has arrived', async () => {
    const { response, send, end } = sending();
    await show({ 'GET /api/user/data': response });
    screen.getByText('One ZIP with your chatbots, documents, conversations and clients.');
    press('Download');
    await screen.findByText(/^0\.0 MB so far/);
    send(1_250_000);
    await screen.findByText(/^1\.2 MB so far/);
    end();
    await screen.findByText('Download successful');
    expect(saved).toEqual([{ bytes: 1_250_000, name: expect.stringMatching(/^chatbot-builder-[\d-]+\.zip$/) }]);
    screen.getByRole('button', { name: 'Download' });
  });

  it('saves nothing of a download that breaks off', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { response, send, fail } = sending();
    await show({ 'GET /api/user/data': response });
    press('Download');
    send(500_000);
    await screen.findByText(/^0\.5 MB so far/);
    fail();
    await screen.findByText('Download failed');
    expect(saved).toEqual([]);
  });

  it('cancels a download', async () => {
    let aborted: ((error: unknown) => void) | undefined;
    await show({ 'GET /api/user/data': () => new Promise((_, reject) => (aborted = reject)) });
    press('Download');
    await screen.findByText(/so far/);
    await waitFor(() => expect(aborted).toBeDefined());
    press('Cancel');
    aborted?.(new DOMException('Aborted', 'AbortError'));
    await screen.findByText('Download canceled');
    screen.getByRole('button', { name: 'Download' });
  });

  it('says why there is no download', async () => {
    await show({ 'GET /api/user/data': problem(429, 'Too many requests. Please try again in 3 minutes.') });
    press('Download');
    await screen.findByText('Too many requests. Please try again in 3 minutes.');
    expect(saved).toEqual([]);
  });

  it('deletes the account with its password, and leaves', async () => {
    const calls = await show({ 'DELETE /api/user': undefined });
    screen.getByText('Once deleted, your account and all data will be permanently removed');
    press('Delete Account');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await dialog.findByText('Required');
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'my password' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(leaving).toHaveBeenCalledOnce());
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/user', body: { password: 'my password' } });
  });

  it('says why the account was not deleted', async () => {
    await show({ 'DELETE /api/user': problem(403, 'This is not the password of your account.', 'wrong-password') });
    press('Delete Account');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'wrong' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await screen.findByText('This is not the password of your account.');
    expect(leaving).not.toHaveBeenCalled();
  });

  it('is not there for a client, and neither is the API key', async () => {
    const calls = await show({}, 'client');
    expect(screen.queryByRole('heading', { name: 'API Key' })).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain('/api/settings');
    expect(screen.queryByRole('button', { name: 'Delete Account' })).toBeNull();
    screen.getByRole('button', { name: 'Change Password' });
  });
});
