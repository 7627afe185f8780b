import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { Conversation } from '@chatbot-builder/contracts/http';
import { renderWithin, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { ada, returnsDesk } from '../testing/chatbots-data';
import { Palette } from './palette';

const conversation: Conversation = {
  id: '0198a7c2-0000-7000-8000-0000000000c1',
  chatbotId: ada.id,
  sessionId: '0198a7c2-0000-7000-8000-0000000000d1',
  channel: 'widget',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastMessageAt: '2026-11-20T10:00:00.000Z',
  endedAt: null,
  messageCount: 2,
  preview: null,
  title: null,
  unanswered: false,
  contactEmail: null,
  visitorName: null,
  visitorEmail: null,
  ratings: { up: 0, down: 0 },
  language: null,
};

async function openPalette({
  at = '/dashboard',
  user = testUser(),
  preview = 'Can I return boots?',
  title = null as string | null,
} = {}) {
  const onOpenChange = vi.fn();
  const onLimit = vi.fn();
  const calls = stubApi({
    'GET /api/user': user,
    'GET /api/chatbots': [ada, returnsDesk],
    [`GET /api/chatbots/${returnsDesk.id}`]: {
      ...CHATBOT_DEFAULTS,
      ...returnsDesk,
      updatedAt: returnsDesk.createdAt,
    },
    [`GET /api/conversations/${ada.id}`]: [{ ...conversation, preview, title }],
    [`GET /api/conversations/${returnsDesk.id}`]: [],
  });
  renderWithin(<Palette user={user} open onOpenChange={onOpenChange} onLimit={onLimit} />, {
    at,
    path: at.startsWith('/chatbots/') ? '/chatbots/:chatbotId' : '*',
  });
  await screen.findByRole('option', { name: /Ada/ });
  return { onOpenChange, onLimit, calls, field: screen.getByPlaceholderText('Search or jump to…') };
}
const chosen = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');
const place = () => screen.getByTestId('location').textContent;

it('works with the keyboard: type, arrow, Enter', async () => {
  const { field, onOpenChange } = await openPalette();
  fireEvent.change(field, { target: { value: 'returns' } });
  await waitFor(() => expect(chosen()).toHaveTextContent('Returns Desk'));
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(place()).toBe(`/chatbots/${returnsDesk.id}`);
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it.each(['create', '0199b1c6'])('never matches addresses and scattered letters: %s', async (words) => {
  const { field } = await openPalette();
  await screen.findByRole('option', { name: /Can I return boots/ });
  fireEvent.change(field, { target: { value: words } });
  await waitFor(() => expect(screen.queryByRole('option', { name: /Can I return boots/ })).toBeNull());
});

it('names a conversation by what it was about, once it has ended', async () => {
  await openPalette({ title: 'Return of boots' });
  expect(await screen.findByRole('option', { name: /Return of boots/ })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /Can I return boots/ })).toBeNull();
});

it('puts commands before what visitors wrote', async () => {
  const { field } = await openPalette({ preview: 'Theme parks nearby?' });
  await screen.findByRole('option', { name: /Theme parks/ });
  fireEvent.change(field, { target: { value: 'theme' } });
  await waitFor(() => expect(chosen()).toHaveTextContent('Switch to'));
  screen.getByRole('option', { name: /Theme parks/ });
});

it('moves through its entries with the arrow keys', async () => {
  const { field } = await openPalette();
  await waitFor(() => expect(chosen()).toHaveTextContent('Dashboard'));
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(chosen()).toHaveTextContent('Chatbots');
});

it('lists the latest conversations of the newest chatbot and opens one', async () => {
  await openPalette();
  fireEvent.click(await screen.findByRole('option', { name: /Can I return boots/ }));
  expect(place()).toBe(`/conversations/${ada.id}?conversation=${conversation.id}`);
});

it('prefers the current page’s chatbot', async () => {
  const { calls } = await openPalette({ at: `/chatbots/${returnsDesk.id}` });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(`/api/conversations/${returnsDesk.id}?limit=5`));
});

it('asks the server for chatbots that are not among the newest', async () => {
  const { field, calls } = await openPalette();
  fireEvent.change(field, { target: { value: ' shop 101 ' } });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/chatbots?limit=50&q=shop+101'));
});

it('shows an empty state when nothing is found', async () => {
  const { field } = await openPalette();
  fireEvent.change(field, { target: { value: 'zebra' } });
  await screen.findByText('Nothing found');
});

it.each(['free', 'active'])('creates a chatbot only within the limit of the plan: %s', async (subscriptionStatus) => {
  const { onLimit } = await openPalette({ user: testUser({ subscriptionStatus }) });
  fireEvent.click(screen.getByRole('option', { name: /Create Chatbot/ }));
  expect(onLimit).toHaveBeenCalledTimes(subscriptionStatus === 'free' ? 1 : 0);
  expect(place()).toBe(subscriptionStatus === 'free' ? '/dashboard' : '/chatbots/new');
});

it('does not offer creation to a client', async () => {
  await openPalette({ user: testUser({ role: 'client' }) });
  expect(screen.queryByRole('option', { name: /Create Chatbot/ })).toBeNull();
  screen.getByRole('option', { name: /theme/ });
});
