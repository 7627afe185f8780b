import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { problem, renderWithin, stubApi } from '@chatbot-builder/kit/testing';
import { ConfirmEmail } from './confirm-email';

const POST = 'POST /api/auth/confirm-email';

function show(answer?: unknown, at = '/confirm-email?token=abc.def') {
  const calls = stubApi({ [POST]: answer });
  renderWithin(<ConfirmEmail />, { at });
  return calls;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('confirms the address at a click, and not before', async () => {
  const calls = show();
  expect(calls).toEqual([]);
  press('Confirm address');
  await screen.findByRole('heading', { name: 'Email address confirmed' });
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc.def' }]);
  press('Go to Dashboard');
  await waitFor(() => expect(screen.getByTestId('location').textContent).toBe('/dashboard'));
});

it.each([
  ["the server's reason", problem(400, 'This link has expired.'), 'This link has expired.'],
  ['a default reason', new Response('', { status: 502 }), 'Failed to confirm the address. The link may have expired.'],
])('shows %s, and can be tried again', async (_, answer, shown) => {
  show(answer);
  press('Confirm address');
  await screen.findByText(shown);
  // The icon of the load leaves with an animation, which jsdom does not run.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Confirm address$/ }).className).not.toContain('loading'),
  );
});

it('refuses a link without a token', () => {
  show(undefined, '/confirm-email');
  screen.getByText('This confirmation link is invalid.');
  expect(screen.getByRole('button', { name: 'Confirm address' })).toBeDisabled();
});
