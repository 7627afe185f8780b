import { renderWithin, signedIn, stubApi, testUser } from '@chatbot-builder/kit/testing';
import type { TeamAnswer } from '@chatbot-builder/contracts/http/answers';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Answers } from './answers';
import { AnswersSection } from './answers-section';

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

const link = (count: number, next = false, as = user) => {
  const asked = Array.from({ length: count }, (_, at) => ({
    id: `0190a6a0-0000-4000-8000-${String(at).padStart(12, '0')}`,
    chatbotId,
    question: 'Where can I park?',
    count: 1,
    lastAskedAt: '2026-11-21T10:00:00.000Z',
    asked: [],
  }));
  const headers = next ? { Link: `</api/unanswered/${chatbotId}?after=x>; rel="next"` } : undefined;
  const calls = stubApi({
    [`GET /api/answers/${chatbotId}`]: [],
    [`GET /api/unanswered/${chatbotId}`]: () => Response.json(asked, { headers }),
  });
  renderWithin(<AnswersSection chatbotId={chatbotId} />, { at: '/', path: '/', store: signedIn(as) });
  return calls;
};

it.each([
  [1, false, '1 unanswered question'],
  [2, false, '2 unanswered questions'],
  [20, true, 'More than 20 unanswered questions'],
] as const)('leads to %s unanswered questions in Analytics', async (count, more, name) => {
  link(count, more);
  const to = `/analytics?chatbot=${chatbotId}#unanswered`;
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
});

it('leads nobody to questions that there are not, and no client', async () => {
  const calls = link(0);
  await waitFor(() => expect(calls.some(({ path }) => path.includes('/unanswered/'))).toBe(true));
  await screen.findByText('No answers yet');
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  const asClient = link(2, false, testUser({ role: 'client' }));
  await screen.findByText('No answers yet');
  expect(asClient.some(({ path }) => path.includes('/unanswered/'))).toBe(false);
  expect(screen.queryByRole('link')).toBeNull();
});
