import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ChatbotSummary } from '@chatbot-builder/contracts/http';
import { chatbotsApi } from '@chatbot-builder/kit';
import { type ApiCall, problem, renderWithin, signedIn, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { ChatbotList } from './chatbot-list';
import { ada, returnsDesk } from '../testing/chatbots-data';

const names = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

const place = () => screen.getByTestId('location').textContent;
const type = async (value: string) =>
  fireEvent.change(await screen.findByPlaceholderText('Search chatbots...'), { target: { value } });

async function showList(chatbots: unknown, user = testUser(), at = '/chatbots') {
  const calls = stubApi({ 'GET /api/user': user, 'GET /api/chatbots': chatbots });
  renderWithin(<ChatbotList />, { at });
  await screen.findByRole('heading', { name: 'Chatbots' });
  return calls;
}

/** Answers a request as the server does. */
const answer =
  (chatbots: readonly ChatbotSummary[]) =>
  ({ path }: ApiCall) => {
    const asked = new URL(path, 'http://app.test').searchParams;
    const [q, limit, after] = [asked.get('q') ?? '', Number(asked.get('limit')), Number(asked.get('after') ?? 0)];
    const found = chatbots.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
    const next = found.length > after + limit ? `</api/chatbots?after=${after + limit}>; rel="next"` : undefined;
    return new Response(JSON.stringify(found.slice(after, after + limit)), {
      headers: {
        'content-type': 'application/json',
        'X-Total-Count': String(found.length),
        ...(next && { Link: next }),
      },
    });
  };

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

  it('asks the server once typing pauses, and keeps the words in the address', async () => {
    const calls = await showList(answer([ada, returnsDesk]));
    await type('re');
    await type(' Returns ');
    await waitFor(() => expect(names()).toEqual(['Returns Desk']));
    await waitFor(() => expect(place()).toBe('/chatbots?q=Returns'));
    expect(calls.filter(({ path }) => path.includes('q=')).map(({ path }) => path)).toEqual([
      '/api/chatbots?sort=newest&limit=100&q=Returns',
    ]);
    screen.getByText('1 chatbot found');
    await type('');
    await waitFor(() => expect(names()).toEqual(['Ada', 'Returns Desk']));
    await waitFor(() => expect(place()).toBe('/chatbots'));
  });

  it('begins with what the address says', async () => {
    const calls = await showList(answer([ada, returnsDesk]), testUser(), '/chatbots?q=ada&sort=name');
    await screen.findByRole('link', { name: 'Ada' });
    expect(screen.getByPlaceholderText('Search chatbots...')).toHaveValue('ada');
    expect(screen.getByRole('button', { name: 'Name' })).toHaveAttribute('aria-pressed', 'true');
    expect(calls.map(({ path }) => path)).toContain('/api/chatbots?sort=name&limit=100&q=ada');
    fireEvent.click(screen.getByRole('button', { name: 'Most active' }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/chatbots?sort=active&limit=100&q=ada'));
    expect(place()).toBe('/chatbots?q=ada&sort=active');
  });

  it('shows an empty state when the search finds nothing', async () => {
    await showList(answer([ada]));
    await type('zebra');
    await screen.findByText('No chatbots found');
    screen.getByText('Try adjusting your search terms');
    screen.getByText('0 chatbots found');
    screen.getByRole('button', { name: 'Create Chatbot' });
  });

  it('keeps what was typed when a search fails, and retries it', async () => {
    let down = false;
    await showList((call: ApiCall) => (down ? problem(503, 'The documents are away') : answer([ada])(call)));
    await screen.findByRole('link', { name: 'Ada' });
    down = true;
    await type('ad');
    await screen.findByText('The documents are away');
    expect(screen.getByPlaceholderText('Search chatbots...')).toHaveValue('ad');
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'Ada' });
  });

  it('leads from the search to the first card with the arrow', async () => {
    await showList(answer([ada]));
    const link = await screen.findByRole('link', { name: 'Ada' });
    link.closest('ul')!.parentElement!.id = 'content';
    fireEvent.keyDown(screen.getByPlaceholderText('Search chatbots...'), { key: 'ArrowDown' });
    expect(link).toHaveFocus();
  });

  it('shows a thousand chatbots, page by page, with their number', async () => {
    let seen: () => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
          seen = () => callback([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    const chatbots = Array.from({ length: 1_000 }, (_, at) => ({
      ...ada,
      id: `0198a7c2-0000-7000-8000-${String(at).padStart(12, '0')}`,
      name: `Shop ${at}`,
    }));
    await showList(answer(chatbots));
    await screen.findByRole('link', { name: 'Shop 99' });
    screen.getByText('1,000 chatbots');
    expect(names()).toHaveLength(100);
    act(() => seen());
    await screen.findByRole('link', { name: 'Shop 199' });
    expect(names()).toHaveLength(200);
    await type('Shop 999');
    await waitFor(() => expect(names()).toEqual(['Shop 999']));
  });
});

it('offers to create the first chatbot', async () => {
  await showList([]);
  await screen.findByText('No chatbots yet');
  screen.getByText('Create your first chatbot to get started');
  expect(await screen.findByRole('link', { name: /Customer Support/ })).toHaveAttribute(
    'href',
    '/chatbots/new?template=support',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Create Chatbot' }));
  expect(screen.getByTestId('location')).toHaveTextContent('/chatbots/new');
});

it.each([
  ['free', 'explains the limit of the Free plan before the form'],
  ['active', 'leads Pro to the form'],
])('%s: %s', async (subscriptionStatus) => {
  const store = signedIn(testUser({ subscriptionStatus }));
  stubApi({ 'GET /api/user': testUser({ subscriptionStatus }), 'GET /api/chatbots': [ada] });
  // As the sidebar has done by then.
  await store.dispatch(chatbotsApi.endpoints.firstChatbots.initiate({ limit: 20 }));
  renderWithin(<ChatbotList />, { at: '/chatbots', store });
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
