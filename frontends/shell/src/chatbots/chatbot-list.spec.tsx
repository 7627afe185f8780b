import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problem, renderWithin, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { ChatbotList } from './chatbot-list';
import { ada, returnsDesk } from './chatbots.fixture';

const names = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

async function showList(chatbots: unknown, user = testUser()) {
  stubApi({ 'GET /api/user': user, 'GET /api/chatbots': chatbots });
  renderWithin(<ChatbotList />, { at: '/chatbots' });
  await screen.findByRole('heading', { name: 'Chatbots' });
}

describe('with chatbots', () => {
  it('shows description, model and position and links to the editor', async () => {
    await showList([ada, returnsDesk]);
    const link = await screen.findByRole('link', { name: 'Returns Desk' });
    expect(link).toHaveAttribute('href', `/chatbots/${returnsDesk.id}`);
    const card = link.closest('article');
    expect(card).toHaveTextContent('No description provided');
    expect(card).toHaveTextContent('gpt-4o-mini');
    expect(card).toHaveTextContent('Bottom left');
  });

  it.each([
    ['RETURNS', ['Returns Desk']],
    ['tents', ['Ada']],
    ['  ada ', ['Ada']],
    ['', ['Ada', 'Returns Desk']],
  ])('searches name and description, ignoring case: "%s"', async (text, found) => {
    await showList([ada, returnsDesk]);
    fireEvent.change(await screen.findByPlaceholderText('Search chatbots...'), { target: { value: text } });
    expect(names()).toEqual(found);
  });

  it('shows an empty state when the search finds nothing', async () => {
    await showList([ada]);
    fireEvent.change(await screen.findByPlaceholderText('Search chatbots...'), { target: { value: 'zebra' } });
    screen.getByText('No chatbots found');
    screen.getByText('Try adjusting your search terms');
    screen.getByText('0 chatbots found');
  });
});

it('offers to create the first chatbot', async () => {
  await showList([]);
  await screen.findByText('No chatbots yet');
  screen.getByText('Create your first chatbot to get started');
  fireEvent.click(screen.getByRole('button', { name: 'Create Chatbot' }));
  expect(screen.getByTestId('location')).toHaveTextContent('/chatbots/new');
});

it.each([
  ['free', 'tells of the limit of the Free plan before the form'],
  ['active', 'leads Pro to the form'],
])('%s: %s', async (subscriptionStatus) => {
  await showList([ada], testUser({ subscriptionStatus }));
  await screen.findByRole('link', { name: 'Ada' });
  fireEvent.click(screen.getByRole('button', { name: 'Create Chatbot' }));
  if (subscriptionStatus === 'free') await screen.findByText("You've reached the free tier limit (1 chatbot)");
  expect(screen.getByTestId('location').textContent).toBe(
    subscriptionStatus === 'free' ? '/chatbots' : '/chatbots/new',
  );
});

it('does not offer creation to a client', async () => {
  await showList([], testUser({ role: 'client' }));
  await screen.findByText('No chatbots have been assigned to you yet');
  screen.getByText('View your assigned chatbots');
  expect(screen.queryByRole('button', { name: 'Create Chatbot' })).toBeNull();
});

it('shows six skeletons while loading slowly', async () => {
  await showList(() => new Promise(() => {}));
  const waiting = await screen.findByRole('status', { name: 'Loading chatbots' });
  expect(waiting.lastElementChild?.children).toHaveLength(6);
});

it("shows the server's reason and a retry", async () => {
  let attempts = 0;
  await showList(() => {
    attempts += 1;
    return attempts === 1 ? problem(503, 'The documents are away') : [ada];
  });
  await screen.findByText('The documents are away');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'Ada' });
});
