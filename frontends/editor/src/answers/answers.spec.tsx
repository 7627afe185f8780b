import { renderWithin, signedIn, stubApi, testUser } from '@chatbot-builder/kit/testing';
import type { TeamAnswer } from '@chatbot-builder/contracts/http/answers';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Answers } from './answers';

const chatbotId = '0190a6a0-0000-4000-8000-0000000000b1';
const user = testUser();
const answer = (withdrawn = false): TeamAnswer => ({
  id: '0190a6a0-0000-4000-8000-0000000000a1',
  chatbotId,
  question: 'Do you ship to Norway?',
  answer: 'Yes.',
  source: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  changedAt: '2026-11-21T10:00:00.000Z',
  changedBy: user.id,
  withdrawn,
});
const at = `/api/answers/${answer().id}`;

const show = (listed: () => readonly TeamAnswer[], as = user) => {
  const calls = stubApi({
    [`GET /api/answers/${chatbotId}`]: listed,
    [`PUT ${at}`]: undefined,
    [`DELETE ${at}`]: undefined,
    [`POST ${at}/restore`]: undefined,
  });
  renderWithin(<Answers chatbotId={chatbotId} />, { at: '/', path: '/', store: signedIn(as) });
  return calls;
};

it('lists an answer with who changed it, withdraws it and brings it back', async () => {
  let withdrawn = false;
  const calls = show(() => [answer(withdrawn)]);
  expect(await screen.findByText(/Changed by you/)).toBeInTheDocument();
  withdrawn = true;
  fireEvent.click(screen.getByRole('button', { name: /Withdraw/ }));
  const restore = await screen.findByRole('button', { name: /Restore/ });
  expect(screen.getByText(/Withdrawn by you/)).toBeInTheDocument();
  withdrawn = false;
  fireEvent.click(restore);
  expect(await screen.findByRole('button', { name: /Withdraw/ })).toBeInTheDocument();
  expect(calls.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual(['DELETE', 'POST']);
});

it('edits an answer in its place', async () => {
  const calls = show(() => [answer()]);
  fireEvent.click(await screen.findByRole('button', { name: /Edit/ }));
  fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'No.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save answer' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      question: 'Do you ship to Norway?',
      answer: 'No.',
    }),
  );
  expect(await screen.findByText(/Changed by/)).toBeInTheDocument();
});

it('can be read by clients', async () => {
  show(() => [answer()], testUser({ role: 'client' }));
  expect(await screen.findByText('Do you ship to Norway?')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says where answers come from while there are none', async () => {
  show(() => []);
  expect(await screen.findByText('No answers yet')).toBeInTheDocument();
});
