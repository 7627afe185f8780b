import { renderWithin, signedIn, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, conversation } from '../testing/inbox-data';
import { ImproveButton, type Improved } from './improve-button';

const improved = {
  chatbotId: conversation(1).chatbotId,
  conversationId: conversation(1).id,
  messageId: answer('').id,
  question: 'Do you ship to Norway?',
  answer: 'I could not find that.',
  answerId: undefined,
} satisfies Improved;
const id = '0190a6a0-0000-4000-8000-0000000000a1';

const show = (changes: Partial<Improved> = {}, user = testUser()) =>
  renderWithin(<ImproveButton {...improved} {...changes} />, { at: '/', path: '/', store: signedIn(user) });
const write = async (text: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Improve answer' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Improve answer' }));
  expect(drawer.getByLabelText('Question')).toHaveValue('Do you ship to Norway?');
  fireEvent.change(drawer.getByLabelText('Answer'), { target: { value: text } });
  return drawer;
};

it('adds the answer that the chatbot shall give, with undo', async () => {
  const calls = stubApi({ 'POST /api/answers': { id }, [`DELETE /api/answers/${id}`]: undefined });
  show();
  const drawer = await write('Yes.');
  fireEvent.click(drawer.getByRole('button', { name: 'Save answer' }));
  fireEvent.click(await drawer.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['POST', 'DELETE']));
  expect(calls[0]?.body).toEqual({
    chatbotId: improved.chatbotId,
    question: 'Do you ship to Norway?',
    answer: 'Yes.',
    source: { conversationId: improved.conversationId, messageId: improved.messageId },
  });
});

it('edits the team’s answer that was given, and saves no empty one', async () => {
  const calls = stubApi({ [`PUT /api/answers/${id}`]: undefined });
  show({ answerId: id });
  const drawer = await write(' ');
  expect(drawer.getByRole('button', { name: 'Save answer' })).toBeDisabled();
  fireEvent.change(drawer.getByLabelText('Answer'), { target: { value: 'No.' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Save answer' }));
  expect(await drawer.findByText(/^Saved/)).toBeInTheDocument();
  expect(drawer.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(calls.map(({ body }) => body)).toEqual([{ question: 'Do you ship to Norway?', answer: 'No.' }]);
});

it('is not offered to clients', () => {
  show({}, testUser({ role: 'client' }));
  expect(screen.queryByRole('button')).toBeNull();
});
