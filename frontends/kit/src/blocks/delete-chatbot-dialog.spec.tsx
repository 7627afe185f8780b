import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { problem, renderWithin, stubApi } from '../testing';
import { consequenceOf, DeleteChatbotDialog } from './delete-chatbot-dialog';

const ada = { id: '1', name: 'Ada' };
const contents = { conversations: 902, documents: 7 };

it.each([
  [{ conversations: 902, documents: 7 }, 'Its 902 conversations and 7 documents go too.'],
  [{ conversations: 1, documents: 0 }, 'Its 1 conversation goes too.'],
  [{ conversations: 0, documents: 2 }, 'Its 2 documents go too.'],
  [{ conversations: 0, documents: 0 }, undefined],
])('says what else is deleted: %j', (held, sentence) => {
  expect(consequenceOf(held)).toBe(sentence);
});

it('confirms with the consequences, deletes, and shows a toast', async () => {
  const calls = stubApi({ 'GET /api/chatbots/1/contents': contents, 'DELETE /api/chatbots/1': undefined });
  const onDeleted = vi.fn();
  renderWithin(<DeleteChatbotDialog chatbot={ada} onClose={() => {}} onDeleted={onDeleted} />);
  await screen.findByText('Its 902 conversations and 7 documents go too.');
  screen.getByText('Are you sure you want to delete this chatbot? This action cannot be undone.');
  fireEvent.click(screen.getByRole('button', { name: 'Delete chatbot' }));
  await screen.findByText('Chatbot deleted successfully');
  expect(onDeleted).toHaveBeenCalledOnce();
  expect(calls.map(({ method }) => method)).toContain('DELETE');
});

it('deletes nothing when canceled', async () => {
  const calls = stubApi({ 'GET /api/chatbots/1/contents': contents });
  const onClose = vi.fn();
  renderWithin(<DeleteChatbotDialog chatbot={ada} onClose={onClose} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(calls.map(({ method }) => method)).not.toContain('DELETE');
});

it("shows the server's reason when deleting fails", async () => {
  stubApi({
    'GET /api/chatbots/1/contents': contents,
    'DELETE /api/chatbots/1': problem(503, 'The event store is away'),
  });
  const onDeleted = vi.fn();
  renderWithin(<DeleteChatbotDialog chatbot={ada} onClose={() => {}} onDeleted={onDeleted} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete chatbot' }));
  await screen.findByText('The event store is away');
  screen.getByText('Failed to delete chatbot');
  expect(onDeleted).not.toHaveBeenCalled();
});
