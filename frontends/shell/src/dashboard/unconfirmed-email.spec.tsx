import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { problem, renderWithin, signedIn, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { UnconfirmedEmail } from './unconfirmed-email';

const unconfirmed = testUser({ emailVerified: false });

function show(user = unconfirmed, answers: Record<string, unknown> = {}) {
  const calls = stubApi({ 'GET /api/user': user, ...answers });
  renderWithin(<UnconfirmedEmail />, { at: '/dashboard', store: signedIn(user) });
  return calls;
}
const reminder = () => screen.queryByRole('region', { name: 'Your email address' });

it.each([
  ['sent', undefined, 'Open the link in it to confirm your address.'],
  ['refused', problem(429, 'Wait a minute'), 'Wait a minute'],
])('reminds of the mail, and says that another one is %s', async (_how, answer, words) => {
  show(unconfirmed, { 'POST /api/user/email/confirmation': answer });
  expect(reminder()).toHaveTextContent(`the link that we sent to ${unconfirmed.email}`);
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText(words);
});

it.each([
  ['a confirmed address', testUser()],
  ['a client', testUser({ role: 'client', emailVerified: false })],
])('says nothing to %s', (_who, user) => {
  show(user);
  expect(reminder()).toBeNull();
});

it('goes when the person comes back from the mail', async () => {
  show(unconfirmed, { 'GET /api/user': testUser() });
  expect(reminder()).not.toBeNull();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(reminder()).toBeNull());
});
