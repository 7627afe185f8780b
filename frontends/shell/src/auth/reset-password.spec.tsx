import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { problem, renderWithin, stubApi } from '@chatbot-builder/kit/testing';
import { ResetPassword } from './reset-password';

const POST = 'POST /api/auth/reset-password';
const INVALID = 'This password reset link is invalid or has expired.';

interface Given {
  readonly at?: string;
  readonly answer?: unknown;
}

function show({ at = '/reset-password?token=abc.def', answer = new Response(null, { status: 204 }) }: Given = {}) {
  const calls = stubApi({ [POST]: answer });
  renderWithin(<ResetPassword />, { at });
  return calls;
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fillBoth = (password: string, again = password) => {
  fill('New Password', password);
  fill('Confirm Password', again);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('sets a new password and leads to the login', async () => {
  const calls = show();
  fillBoth('correct horse');
  press('Reset Password');
  await screen.findByRole('heading', { name: 'Password reset successfully' });
  expect(calls.at(-1)?.body).toEqual({ token: 'abc.def', newPassword: 'correct horse' });
  press('Go to Login');
  await waitFor(() => expect(screen.getByTestId('location').textContent).toBe('/login'));
});

it.each([
  ['that is too short', 'short', 'short', 'Password must be at least 8 characters'],
  ['that was typed differently', 'correct horse', 'correct house', "Passwords don't match"],
])('refuses a password %s', async (_, password, again, shown) => {
  const calls = show();
  fillBoth(password, again);
  press('Reset Password');
  await screen.findByText(shown);
  expect(calls).toEqual([]);
});

it('shows "Passwords don\'t match" on the confirm field', async () => {
  show();
  fillBoth('correct horse', 'correct house');
  press('Reset Password');
  await waitFor(() =>
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription("Passwords don't match"),
  );
});

it.each([
  ["the server's reason", problem(400, INVALID, 'reset-link-invalid'), INVALID],
  ['a default reason', new Response('', { status: 502 }), 'Failed to reset password. The link may have expired.'],
])('shows %s, and keeps what was typed', async (_, answer, shown) => {
  show({ answer });
  fillBoth('correct horse');
  press('Reset Password');
  await screen.findByText(shown);
  expect(screen.getByLabelText('New Password')).toHaveValue('correct horse');
});

it('refuses a link without a token', async () => {
  show({ at: '/reset-password' });
  await screen.findByText('Invalid link');
  screen.getByText(INVALID);
  screen.getByText('This password reset link is invalid.');
  expect(screen.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
});
