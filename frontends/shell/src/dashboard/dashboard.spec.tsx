import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DashboardFigures } from '@chatbot-builder/contracts/http';
import { problem, renderWithin, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { ada, returnsDesk } from '../testing/chatbots-data';
import { Dashboard } from './dashboard';

const figures: DashboardFigures = {
  totalConversations: 1284,
  totalMessages: 6913,
  conversationsLast7Days: 54,
  conversationsPrevious7Days: 48,
  messagesLast7Days: 486,
  days: [
    { date: '2026-11-19', conversations: 3, messages: 12 },
    { date: '2026-11-20', conversations: 5, messages: 31 },
  ],
};

function showDashboard(answers: Record<string, unknown> = {}, user = testUser()) {
  const calls = stubApi({
    'GET /api/user': user,
    'GET /api/chatbots': [ada, returnsDesk],
    'GET /api/analytics': figures,
    ...answers,
  });
  renderWithin(<Dashboard />, { at: '/dashboard' });
  return calls;
}

it('shows the three totals', async () => {
  showDashboard();
  expect(await screen.findByRole('region', { name: 'Total Chatbots' })).toHaveTextContent('2Active chatbots');
  expect(screen.getByRole('region', { name: 'Conversations' })).toHaveTextContent('1,284+13% from last week');
  expect(screen.getByRole('region', { name: 'Messages' })).toHaveTextContent('6,913486 this week');
});

it('reminds of an address that is not confirmed, above all else', async () => {
  showDashboard({}, testUser({ emailVerified: false }));
  const reminder = await screen.findByRole('region', { name: 'Your email address' });
  const total = await screen.findByRole('region', { name: 'Total Chatbots' });
  expect(reminder.compareDocumentPosition(total)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('links each recent chatbot to its editor and its conversations', async () => {
  showDashboard();
  expect(await screen.findByRole('link', { name: 'Ada' })).toHaveAttribute('href', `/chatbots/${ada.id}`);
  screen.getByText('No description');
  fireEvent.click(screen.getByRole('link', { name: 'View conversations of Ada' }));
  expect(screen.getByTestId('location')).toHaveTextContent(`/conversations/${ada.id}`);
});

it('deletes a chatbot after a confirmation and refetches list and figures', async () => {
  let chatbots = [ada, returnsDesk];
  const calls = showDashboard({
    'GET /api/chatbots': () => chatbots,
    [`GET /api/chatbots/${ada.id}/contents`]: { conversations: 902, documents: 7 },
    [`DELETE /api/chatbots/${ada.id}`]: () => {
      chatbots = [returnsDesk];
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Ada' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Its 902 conversations and 7 documents go too.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete chatbot' }));
  await screen.findByText('Chatbot deleted successfully');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ada' })).toBeNull());
  expect(calls.filter(({ path }) => path === '/api/analytics')).toHaveLength(2);
});

it('offers to create the first chatbot, with one primary action', async () => {
  showDashboard({ 'GET /api/chatbots': [] });
  await screen.findByText('No chatbots yet');
  screen.getByText('Create your first chatbot to get started');
  expect(screen.getAllByRole('button', { name: 'Create Chatbot' })).toHaveLength(1);
});

it('is read-only for a client', async () => {
  showDashboard({}, testUser({ role: 'client' }));
  await screen.findByRole('link', { name: 'Ada' });
  await screen.findByText('Monitor your assigned chatbots');
  expect(screen.queryByRole('button', { name: /Create Chatbot|Delete/ })).toBeNull();
});

it("shows the server's reason and a retry", async () => {
  let down = true;
  showDashboard({ 'GET /api/analytics': () => (down ? problem(503, 'The figures are away') : figures) });
  await screen.findByText('The figures are away');
  down = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('region', { name: 'Messages' });
});
