import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { problem, renderWithin, stubApi } from '@chatbot-builder/kit/testing';
import { ForgotPassword } from './forgot-password';

const POST = 'POST /api/auth/forgot-password';
const SENT = "If an account exists with that email, we've sent password reset instructions.";

function show(answer: unknown = { message: SENT }) {
  const calls = stubApi({ [POST]: answer });
  renderWithin(<ForgotPassword />, { at: '/forgot-password' });
  return calls;
}
const fill = (email: string) => fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('asks for a link and confirms it', async () => {
  const calls = show();
  fill('maya@northfell.shop');
  press('Send Reset Link');
  await screen.findByRole('heading', { name: 'Check your email' });
  screen.getByText('Email sent');
  screen.getByText(SENT);
  screen.getByText('maya@northfell.shop');
  expect(calls.at(-1)?.body).toEqual({ email: 'maya@northfell.shop' });
});

it('returns to the form for another mail', async () => {
  show();
  fill('maya@northfell.shop');
  press('Send Reset Link');
  await screen.findByRole('heading', { name: 'Check your email' });
  press('Send another email');
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

it('says what is wrong with an address, and sends nothing', async () => {
  const calls = show();
  fill('maya');
  press('Send Reset Link');
  await screen.findByText('Must be a valid email');
  expect(calls).toEqual([]);
});

it.each([
  ["the server's reason", problem(429, 'Several mails were sent already.'), 'Several mails were sent already.'],
  ['a default reason', new Response('', { status: 502 }), 'Failed to send reset email. Please try again.'],
])('shows %s, and keeps the address', async (_, answer, shown) => {
  show(answer);
  fill('maya@northfell.shop');
  press('Send Reset Link');
  await screen.findByText(shown);
  screen.getByText('Error');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('maya@northfell.shop'));
});

it('leads back to the login', () => {
  show();
  expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
});
