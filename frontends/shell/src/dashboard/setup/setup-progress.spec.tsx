import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SETUP_STEPS, type SetupProgress } from '@chatbot-builder/contracts/http/setup';
import { problem, renderWithin, signedIn, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { ada } from '../../testing/chatbots-data';
import { Dashboard } from '../dashboard';

const figures = {
  totalConversations: 0,
  totalMessages: 0,
  conversationsLast7Days: 0,
  conversationsPrevious7Days: 0,
  messagesLast7Days: 0,
  days: [],
};

const progress = (changes: Partial<SetupProgress> = {}): SetupProgress => ({
  done: ['create', 'test'],
  dismissed: false,
  chatbotId: ada.id,
  ...changes,
});

async function show(setup: unknown, answers: Record<string, unknown> = {}, user = testUser()) {
  const calls = stubApi({
    'GET /api/user': user,
    'GET /api/chatbots': [ada],
    'GET /api/analytics': figures,
    'GET /api/setup': setup,
    ...answers,
  });
  renderWithin(<Dashboard />, { at: '/dashboard', store: signedIn(user) });
  await screen.findByRole('heading', { name: 'Recent Chatbots' });
  return calls;
}
const list = () => screen.queryByRole('region', { name: 'Get started' });

it('shows what is done and leads to what is next', async () => {
  await show(progress());
  const steps = within(list()!);
  steps.getByText('2 of 5 done');
  expect(steps.getByText('Train it').closest('li')).toHaveAttribute('aria-current', 'step');
  expect(steps.getByRole('link', { name: 'Train it' })).toHaveAttribute('href', `/chatbots/${ada.id}?tab=training`);
  expect(steps.getByRole('link', { name: 'Embed it' })).toHaveAttribute('href', `/chatbots/${ada.id}?tab=embed`);
  expect(steps.queryByRole('link', { name: 'Test it' })).toBeNull();
});

it('leads only to the form while there is no chatbot', async () => {
  await show(progress({ done: [], chatbotId: null }));
  expect(
    within(list()!)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/chatbots/new']);
});

it.each([
  ['everything is done', progress({ done: [...SETUP_STEPS] }), testUser()],
  ['it was dismissed', progress({ dismissed: true }), testUser()],
  ['it cannot be loaded', problem(503, 'Busy'), testUser()],
  ['a client looks', progress(), testUser({ role: 'client' })],
])('is not there when %s', async (_case, setup, user) => {
  await show(setup, {}, user);
  expect(list()).toBeNull();
});

it('goes when it is dismissed, and comes back if that fails', async () => {
  let down = true;
  const calls = await show(progress(), {
    'POST /api/setup/dismiss': () => (down ? problem(503, 'Busy') : undefined),
  });
  const press = () => fireEvent.click(within(list()!).getByRole('button', { name: 'Dismiss' }));
  press();
  await screen.findByText('The list could not be dismissed');
  down = false;
  press();
  await waitFor(() => expect(list()).toBeNull());
  expect(calls.filter(({ path }) => path === '/api/setup/dismiss')).toHaveLength(2);
});
