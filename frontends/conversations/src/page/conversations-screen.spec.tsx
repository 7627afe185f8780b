import type { Message } from '@chatbot-builder/contracts/http';
import { chatbotsApi, LiveProvider, type LiveEvent } from '@chatbot-builder/kit';
import { problem, renderWithin, signedIn, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ADA, ada, answer, conversation, guide, page, question } from '../testing/inbox-data';
import { ConversationsScreen } from './conversations-screen';

const list = `GET /api/conversations/${ADA}`;
const messagesOf = (number: number) => `GET /api/messages/${conversation(number).id}`;
const collectedOf = (number: number) => `${messagesOf(number)}/collected-data`;
const one = (number: number) => `${list}/${conversation(number).id}`;
const answers = {
  [`GET /api/chatbots/${ADA}`]: ada,
  [list]: () => page([conversation(2), conversation(1)], { 'X-Total-Count': '902' }),
  [messagesOf(2)]: [question('How long does it take?'), answer('Two working days [1].', { sources: [guide] })],
  [messagesOf(1)]: [question('Why?')],
  [collectedOf(2)]: { fields: {} },
  [collectedOf(1)]: { fields: {} },
};

let tell: (event: LiveEvent) => void;
const follow = (_personId: string, listener: (event: LiveEvent) => void) => {
  tell = listener;
  return () => undefined;
};

const show = (at = `/conversations/${ADA}`, user = testUser()) =>
  renderWithin(
    <LiveProvider personId="1" follow={follow}>
      <ConversationsScreen />
    </LiveProvider>,
    { at, path: '/conversations/:chatbotId?', store: signedIn(user) },
  );

const row = (number: number) => screen.findByRole('link', { name: new RegExp(`^Question ${number}(?!\\d)`) });
const pane = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  // jsdom lays nothing out: every element is 640 px high, ten rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640);
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('min-width: 1200px'),
    addEventListener() {},
    removeEventListener() {},
  }));
});

describe('the list', () => {
  it('shows each conversation’s first words and shortened session id, and the total', async () => {
    stubApi({
      ...answers,
      [list]: () => page([conversation(2, { unanswered: true }), conversation(1)], { 'X-Total-Count': '902' }),
    });
    show();
    expect(await screen.findByRole('heading', { name: 'Conversations (902)' })).toBeInTheDocument();
    expect(within(await row(2)).getByText('9b2f6c1e-84d7-4a…')).toBeInTheDocument();
    expect(within(await row(2)).getByText('No source')).toBeInTheDocument();
    expect(within(await row(1)).queryByText('No source')).toBeNull();
  });

  it('says what an ended conversation was about instead of its first words', async () => {
    stubApi({ ...answers, [list]: () => page([conversation(2, { title: 'Delivery to Mallorca' }), conversation(1)]) });
    show();
    expect(await screen.findByRole('link', { name: /^Delivery to Mallorca/ })).toBeInTheDocument();
    expect(screen.queryByText('Question 2')).toBeNull();
    expect(await row(1)).toBeInTheDocument();
  });

  it('names a visitor who is known before the session id', async () => {
    stubApi({
      ...answers,
      [list]: () =>
        page([conversation(2, { visitorName: 'Grace' }), conversation(1, { contactEmail: 'left@example.org' })]),
    });
    show();
    expect(await row(2)).toHaveTextContent('Grace9b2f6c1e-84d7-4a…');
    expect(await row(1)).toHaveTextContent('left@example.org9b2f6c1e-84d7-4a…');
  });

  const many = (count: number, from = count) => Array.from({ length: count }, (_, index) => conversation(from - index));
  const scrollTo = (top: number) => {
    const scroller = screen.getByRole('list', { name: 'Conversations' }).parentElement as HTMLElement;
    scroller.scrollTop = top;
    fireEvent.scroll(scroller);
    return scroller;
  };

  it('draws the rows in view, and loads more when the end is near', async () => {
    const calls = stubApi({
      ...answers,
      [list]: ({ path }: { path: string }) =>
        path.includes('after=p2')
          ? page(many(10))
          : page(many(200, 210), { Link: `</api/conversations/${ADA}?after=p2>; rel="next"`, 'X-Total-Count': '210' }),
    });
    show();
    await row(210);
    expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
    expect((await row(210)).closest('li')).toHaveAttribute('aria-setsize', '210');
    expect(screen.queryByRole('link', { name: /^Question 60/ })).toBeNull();
    scrollTo(150 * 64);
    expect(await row(60)).toBeInTheDocument();
    await waitFor(() => expect(calls.filter(({ path }) => path.includes('after=p2'))).toHaveLength(1));
    scrollTo(209 * 64);
    expect(await row(1)).toBeInTheDocument();
  });

  const HUNDRED_THOUSAND = 100_000;
  /** The server's list of so many conversations, numbered from the oldest. */
  const huge = () => {
    let fails = false;
    let total = HUNDRED_THOUSAND;
    const answer = ({ path }: { path: string }) => {
      const query = new URL(path, location.origin).searchParams;
      const after = query.get('after');
      const first = after === null ? total - Number(query.get('skip') ?? 0) : Number(after) - 1;
      if (fails && first < total) return problem(503, 'The storage is busy.');
      const items = many(Math.min(Number(query.get('limit')), first), first);
      const last = first - items.length + 1;
      return page(items, {
        ...(after === null && { 'X-Total-Count': String(total) }),
        ...(last > 1 && { Link: `</api/conversations/${ADA}?after=${last}>; rel="next"` }),
      });
    };
    const calls = stubApi({ ...answers, [list]: answer });
    const asked = () => calls.filter(({ path }) => path.startsWith(`/api/conversations/${ADA}?`));
    return { asked, fail: (now: boolean) => void (fails = now), arrive: (count: number) => void (total += count) };
  };

  it('is as high as all conversations, and End leads to the last one without those between', async () => {
    const { asked } = huge();
    show();
    (await row(HUNDRED_THOUSAND)).focus();
    expect(screen.getByRole('list', { name: 'Conversations' })).toHaveStyle({ height: `${HUNDRED_THOUSAND * 64}px` });
    fireEvent.keyDown(await row(HUNDRED_THOUSAND), { key: 'End' });
    await waitFor(async () => expect(await row(1)).toHaveFocus());
    expect((await row(1)).closest('li')).toHaveAttribute('aria-posinset', String(HUNDRED_THOUSAND));
    expect(asked().at(-1)?.path).toContain(`skip=${HUNDRED_THOUSAND - 200}`);
    expect(asked().length).toBeLessThan(5);
    fireEvent.keyDown(await row(1), { key: 'Home' });
    await waitFor(async () => expect(await row(HUNDRED_THOUSAND)).toHaveFocus());
  });

  it('loads the rows that a dragged scrollbar rests on, and those around', async () => {
    huge();
    show();
    await row(HUNDRED_THOUSAND);
    scrollTo(20_000 * 64);
    scrollTo(50_000 * 64);
    expect(await row(50_000)).toBeInTheDocument();
    scrollTo(49_960 * 64);
    expect(await row(50_040)).toBeInTheDocument();
    scrollTo(49_900 * 64);
    expect(await row(50_100)).toBeInTheDocument();
  });

  it('says where rows further down cannot be loaded, and tries again', async () => {
    const { fail } = huge();
    show();
    await row(HUNDRED_THOUSAND);
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Conversations' })).toHaveAttribute('aria-busy', 'false'),
    );
    fail(true);
    scrollTo(50_000 * 64);
    const retry = await screen.findByRole('button', { name: 'Failed to fetch conversations. Retry' });
    fail(false);
    fireEvent.click(retry);
    expect(await row(50_000)).toBeInTheDocument();
  });

  it('stays at what is read further down when conversations arrive', async () => {
    const { arrive } = huge();
    show();
    await row(HUNDRED_THOUSAND);
    const scroller = scrollTo(50_000 * 64);
    await row(50_000);
    arrive(2);
    act(() =>
      tell({ kind: 'conversation-changed', chatbotId: ADA, conversationId: conversation(HUNDRED_THOUSAND + 2).id }),
    );
    await screen.findByRole('heading', { name: 'Conversations (100,002)' });
    expect(scroller.scrollTop).toBe(50_002 * 64);
    expect((await row(50_000)).closest('li')).toHaveAttribute('aria-posinset', '50003');
  });

  it('does not move what is read when conversations arrive above', async () => {
    let items = many(60);
    stubApi({ ...answers, [list]: () => page(items) });
    show();
    await row(60);
    const scroller = scrollTo(30 * 64);
    expect(await row(25)).toBeInTheDocument();
    items = many(62);
    act(() => tell({ kind: 'conversation-changed', chatbotId: ADA, conversationId: conversation(62).id }));
    await screen.findByRole('heading', { name: 'Conversations (62)' });
    expect(scroller.scrollTop).toBe(32 * 64);
  });

  it('searches by session id', async () => {
    const calls = stubApi({
      ...answers,
      [list]: ({ path }: { path: string }) => page(path.includes('q=9B2F') ? [conversation(1)] : [conversation(2)]),
    });
    show();
    await row(2);
    fireEvent.change(screen.getByPlaceholderText('Search by session ID...'), { target: { value: ' 9B2F ' } });
    expect(await row(1)).toBeInTheDocument();
    expect(calls.at(-1)?.path).toContain('q=9B2F');
    expect(await screen.findByText('1 conversation found')).toBeInTheDocument();
  });

  it('announces the total of a search, not only the loaded rows', async () => {
    stubApi({ ...answers, [list]: () => page([conversation(2), conversation(1)], { 'X-Total-Count': '1204' }) });
    show();
    await row(2);
    fireEvent.change(screen.getByPlaceholderText('Search by session ID...'), { target: { value: '9b' } });
    expect(await screen.findByText('1,204 conversations found')).toBeInTheDocument();
  });

  it('says that there are more than are loaded where their number is unknown, and announces it once', async () => {
    const next = (cursor: string) => ({ Link: `</api/conversations/${ADA}?after=${cursor}>; rel="next"` });
    stubApi({
      ...answers,
      [list]: ({ path }: { path: string }) =>
        path.includes('after=p') ? page(many(200, 300), next('p3')) : page(many(60), next('p2')),
    });
    show(`/conversations/${ADA}?rating=up&language=de`);
    expect(await screen.findByText('More than 60 conversations found')).toBeInTheDocument();
    scrollTo(59 * 64);
    expect(await screen.findByRole('heading', { name: 'Conversations (more than 260)' })).toBeInTheDocument();
    expect(screen.queryByText('More than 260 conversations found')).toBeNull();
  });

  it('shows empty states for no conversations and no matches', async () => {
    stubApi({ ...answers, [list]: () => page([]) });
    show();
    expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
    fireEvent.change(screen.getByPlaceholderText('Search by session ID...'), { target: { value: 'zz' } });
    expect(await screen.findByText('No conversations match your search')).toBeInTheDocument();
  });

  it('is filtered by its address, which a choice changes', async () => {
    const calls = stubApi({
      ...answers,
      [list]: ({ path }: { path: string }) => page(path.includes('rating=down') ? [] : [conversation(1)]),
    });
    const { router } = show(`/conversations/${ADA}?rating=down&language=de&from=nonsense`);
    expect(await screen.findByText('No conversations match your search')).toBeInTheDocument();
    const first = new URL(
      calls.find(({ path }) => path.startsWith(`/api/conversations/${ADA}`))?.path ?? '',
      location.origin,
    );
    expect(Object.fromEntries(first.searchParams)).toEqual({ limit: '50', rating: 'down', language: 'de' });
    fireEvent.click(screen.getByRole('button', { name: 'Filters, 2 set' }));
    const filters = within(await screen.findByRole('form', { name: 'Filters' }));
    fireEvent.change(filters.getByLabelText('From (UTC)'), { target: { value: '2026-11-01' } });
    expect(router.state.location.search).toContain('language=de&from=2026-11-01');
    fireEvent.click(filters.getByRole('button', { name: 'Clear filters' }));
    expect(await row(1)).toHaveAttribute('href', `/conversations/${ADA}?conversation=${conversation(1).id}`);
    expect(screen.getByTestId('location').textContent).toBe(`/conversations/${ADA}`);
  });

  it('names each filter, which a click removes', async () => {
    stubApi(answers);
    const { router } = show(`/conversations/${ADA}?activeFrom=2026-11-24&activeTo=2026-11-24&rating=up&hour=25`);
    const chips = within(await screen.findByRole('list', { name: 'Filters that are set' }));
    expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Rated on Nov 24, 2026 (UTC)',
      'Written on Tuesday at 01:00 (UTC)',
      'Thumbs up',
    ]);
    fireEvent.click(chips.getByRole('button', { name: /Rated on Nov 24/ }));
    expect(router.state.location.search).toBe('?rating=up&hour=25');
  });

  it('goes on to the next page where one is empty', async () => {
    stubApi({
      ...answers,
      [list]: ({ path }: { path: string }) =>
        path.includes('after=p2')
          ? page([conversation(1)])
          : page([], { Link: `</api/conversations/${ADA}?after=p2>; rel="next"` }),
    });
    show(`/conversations/${ADA}?lastWordMs=900`);
    expect(await row(1)).toBeInTheDocument();
    expect(await screen.findByText('1 conversation found')).toBeInTheDocument();
    expect(screen.queryByText('No conversations match your search')).toBeNull();
  });

  it('explains a range that ends before it begins', async () => {
    stubApi({ ...answers, [list]: () => problem(400, 'The range ends before it begins.') });
    show(`/conversations/${ADA}?from=2026-11-02&to=2026-11-01`);
    expect(await screen.findByText('The range ends before it begins.')).toBeInTheDocument();
  });

  it('leads from no conversations to the embed code', async () => {
    stubApi({ ...answers, [list]: () => page([]) });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Embed Code' }));
    expect(screen.getByTestId('location').textContent).toBe(`/chatbots/${ADA}?tab=embed`);
  });

  it('shows an error and retries', async () => {
    let down = true;
    stubApi({ ...answers, [list]: () => (down ? problem(503, 'The storage is busy.') : page([conversation(1)])) });
    show();
    expect(await screen.findByText('Failed to fetch conversations')).toBeInTheDocument();
    expect(screen.getByText('The storage is busy.')).toBeInTheDocument();
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row(1)).toBeInTheDocument();
  });

  it('supports arrow keys', async () => {
    stubApi(answers);
    show();
    (await row(2)).focus();
    fireEvent.keyDown(await row(2), { key: 'ArrowDown' });
    expect(await row(1)).toHaveFocus();
    fireEvent.keyDown(await row(1), { key: 'Home' });
    expect(await row(2)).toHaveFocus();
  });
});

describe('a conversation', () => {
  it('has its session id and its button to copy it before the list has loaded it', async () => {
    const calls = stubApi({
      ...answers,
      [one(7)]: { ...conversation(7), page: null },
      [messagesOf(7)]: [question('Why?')],
    });
    show(`/conversations/${ADA}?conversation=${conversation(7).id}`);
    expect(await screen.findByText(conversation(7).sessionId)).toBeInTheDocument();
    expect(pane('Conversation').getByRole('button', { name: 'Copy session ID' })).toBeInTheDocument();
    expect(calls.filter(({ path }) => path.endsWith(conversation(7).id) && !path.includes('messages'))).toHaveLength(1);
  });

  it('prompts to select one', async () => {
    stubApi(answers);
    show();
    expect(await screen.findByText('Select a conversation to view messages')).toBeInTheDocument();
  });

  it('shows the messages and opens the passage behind an answer', async () => {
    stubApi(answers);
    show();
    fireEvent.click(await row(2));
    const thread = within(await screen.findByRole('log', { name: 'Messages' }));
    expect(thread.getAllByRole('article').map((message) => message.querySelector('b')?.textContent)).toEqual([
      'User',
      'Assistant',
    ]);
    expect(thread.getAllByRole('article')[1]).toHaveTextContent('Two working days.');
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    fireEvent.click(thread.getByRole('button', { name: 'Source 1: guide' }));
    const passage = thread.getByText('Parcels arrive within two working days.').closest('blockquote');
    expect(passage).toHaveTextContent('guide.md › Delivery');
    expect(scrolled.mock.contexts).toEqual([passage]);
    expect(pane('Conversation').getByText(conversation(2).sessionId)).toBeInTheDocument();
  });

  it('renders a passage as Markdown and marks what the answer repeats', async () => {
    const source = { ...guide, text: '- Parcels arrive **within two** working days.\n- Weekends are free.' };
    const said = answer('Parcels arrive within two working days [1].', { sources: [source] });
    stubApi({ ...answers, [messagesOf(2)]: [question('How long?'), said] });
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    const thread = within(await screen.findByRole('log', { name: 'Messages' }));
    fireEvent.click(thread.getByRole('button', { name: 'Source 1: guide' }));
    const [first, second] = thread.getAllByRole('listitem');
    expect([...(first?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent).join('')).toBe(
      'Parcels arrive within two working days.',
    );
    expect(second?.querySelector('mark')).toBeNull();
  });

  it('renders an answer as Markdown and a question as plain text', async () => {
    const table = '| Where | Days |\n| --- | ---: |\n| EU | 2 |';
    const text = `**Parcels** arrive:\n\n- by [post](https://post.example/) [1]\n- by hand\n\n${table}`;
    stubApi({ ...answers, [messagesOf(2)]: [question('**How** long?'), answer(text, { sources: [guide] })] });
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    const thread = within(await screen.findByRole('log', { name: 'Messages' }));
    expect(thread.getByText('**How** long?')).toBeInTheDocument();
    expect(thread.getByText('Parcels').tagName).toBe('STRONG');
    expect(thread.getByRole('link', { name: 'post' })).toHaveAttribute('href', 'https://post.example/');
    expect(thread.getAllByRole('listitem')).toHaveLength(2);
    expect(thread.getByRole('cell', { name: 'EU' })).toBeInTheDocument();
    fireEvent.click(thread.getByRole('button', { name: 'Source 1: guide' }));
    expect(thread.getByText('Parcels arrive within two working days.')).toBeInTheDocument();
  });

  it('renders nothing that visitor, model or document wrote as HTML, nor a link that runs', async () => {
    const tag = '<img src=x onerror=alert(1)>';
    const text = `${tag}![i](https://post.example/i.png)[l](javascript:alert(1)) [d](data:text/html,x)\u202e`;
    const source = { ...guide, title: text, headings: [text], text: `# ${text}` };
    const listed = { ...conversation(2), preview: text };
    stubApi({
      ...answers,
      [list]: [listed],
      [messagesOf(2)]: [question(text), answer(`${text} [1]`, { sources: [source] })],
    });
    show(`/conversations/${ADA}?conversation=${listed.id}`);
    const thread = await screen.findByRole('log', { name: 'Messages' });
    fireEvent.click(within(thread).getByRole('button', { name: /^Source 1: <img/ }));
    const places = ['[data-role=user] [dir=auto]', '[data-role=assistant] .md', 'blockquote .md', 'footer span'];
    for (const place of places) expect(thread.querySelector(place)).toHaveTextContent(tag);
    expect(screen.getByRole('list', { name: 'Conversations' })).toHaveTextContent(tag);
    expect(document.querySelector('img, script, [href^="javascript"], [href^="data"]')).toBeNull();
    expect(within(thread).getAllByRole('link', { name: 'i' })[0]).toHaveAttribute('href', 'https://post.example/i.png');
  });

  it('shows its details', async () => {
    const page = 'https://shop.example/tents/ridgeline-2';
    stubApi({ ...answers, [one(2)]: { ...conversation(2, { language: 'de' }), page } });
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    const details = within(await screen.findByRole('complementary', { name: 'Details' }));
    expect(await details.findByText('2 min, 2 messages')).toBeInTheDocument();
    expect(await details.findByText('German')).toBeInTheDocument();
    expect(details.getByText('shop.example/tents/ridgeline-2')).toHaveAttribute('title', page);
    expect(details.getByText('offline')).toBeInTheDocument();
    expect(details.getByText('guide.md')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Hide details' }));
    expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull();
  });

  it('shows the data that was collected, to copy, and asks for it again with the messages', async () => {
    let fields: Record<string, string> = { Email: 'ada@example.com' };
    stubApi({ ...answers, [collectedOf(2)]: () => ({ fields }) });
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    const collected = within(await screen.findByRole('region', { name: 'Collected data' }));
    expect(collected.getByText('ada@example.com')).toBeInTheDocument();
    expect(collected.getByRole('button', { name: 'Copy Email' })).toBeInTheDocument();
    fields = { ...fields, 'Order number': 'A-1042' };
    act(() => tell({ kind: 'conversation-changed', chatbotId: ADA, conversationId: conversation(2).id }));
    expect(await collected.findByText('A-1042')).toBeInTheDocument();
  });

  it('shows no collected data where there is none, and says that it could not be fetched', async () => {
    let fails = false;
    stubApi({ ...answers, [collectedOf(2)]: () => (fails ? problem(503, 'Busy') : { fields: {} }) });
    const { unmount } = show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    expect(await screen.findByText('guide.md', { selector: '[title]' })).toBeInTheDocument();
    expect(screen.queryByText('Collected data')).toBeNull();
    unmount();
    fails = true;
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    expect(await screen.findByText('Failed to fetch the collected data')).toBeInTheDocument();
    expect(screen.getByText('2 min, 2 messages')).toBeInTheDocument();
  });

  it('shows and marks the message that the address names', async () => {
    stubApi(answers);
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    show(`/conversations/${ADA}?conversation=${conversation(2).id}&message=${question('').id}&rating=down`);
    const thread = within(await screen.findByRole('log', { name: 'Messages' }));
    const [asked, answered] = thread.getAllByRole('article');
    expect(asked).toHaveFocus();
    expect(asked).toHaveAttribute('data-linked', 'true');
    expect(scrolled.mock.contexts).toEqual([asked]);
    const link = within(answered as HTMLElement).getByRole('link', { name: /^Link to this message/ });
    fireEvent.click(link);
    expect(answered).toHaveFocus();
    expect(screen.getByTestId('location').textContent).toContain(`message=${answer('').id}&rating=down`);
  });

  it('is erased once that is confirmed', async () => {
    let erased = false;
    const said = { ...question('How long does it take?') };
    const calls = stubApi({
      ...answers,
      [messagesOf(2)]: () => [{ ...said, content: erased ? null : said.content }],
      [`DELETE /api/conversations/${conversation(2).id}`]: () => {
        erased = true;
        return new Response(null, { status: 204 });
      },
    });
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Erase this conversation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase this conversation?' }));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Erase conversation' }));
    expect(await screen.findByText('Conversation erased')).toBeInTheDocument();
    expect(await within(screen.getByRole('log', { name: 'Messages' })).findByText('Erased')).toBeInTheDocument();
    expect(pane('Conversations').getByText('Erased')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Erase this conversation' })).toBeNull();
  });

  it('says that an answer is small talk', async () => {
    stubApi({ ...answers, [messagesOf(2)]: [answer('You are welcome!', { basis: 'small-talk' })] });
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    const thread = within(await screen.findByRole('log', { name: 'Messages' }));
    expect(thread.getByText('Small talk')).toBeInTheDocument();
    expect(await screen.findByText('Small talk 1')).toBeInTheDocument();
  });

  it('marks an answer without a source', async () => {
    stubApi({ ...answers, [messagesOf(2)]: [answer('I could not find that.', { basis: 'nothing-found' })] });
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    expect(await screen.findByText('No source found')).toBeInTheDocument();
  });

  it('has one way back on a phone: from the details, to the messages, to the list', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media.includes('max-width: 767'),
      addEventListener() {},
      removeEventListener() {},
    }));
    stubApi(answers);
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    await screen.findByRole('log', { name: 'Messages' });
    fireEvent.click(screen.getByRole('button', { name: 'Show details' }));
    const ways = () => [
      ...screen.queryAllByRole('button', { name: /^Back/ }),
      ...screen.queryAllByRole('link', { name: /^Back/ }),
    ];
    for (const name of ['Back to the messages', 'Back to the list']) {
      expect(ways()).toEqual([await screen.findByRole('button', { name })]);
      fireEvent.click(screen.getByRole('button', { name }));
    }
    expect(await row(2)).toHaveFocus();
    expect(ways()).toEqual([screen.getByRole('link', { name: 'Back to dashboard' })]);
  });

  it('closes on Escape and returns the focus to its row', async () => {
    stubApi(answers);
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    fireEvent.keyDown(await screen.findByRole('log', { name: 'Messages' }), { key: 'Escape' });
    expect(await screen.findByText('Select a conversation to view messages')).toBeInTheDocument();
    expect(await row(2)).toHaveFocus();
  });

  it('stays open when Escape clears the search', async () => {
    stubApi(answers);
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    await screen.findByRole('log', { name: 'Messages' });
    fireEvent.keyDown(screen.getByPlaceholderText('Search by session ID...'), { key: 'Escape' });
    await row(2);
    expect(screen.getByRole('log', { name: 'Messages' })).toBeInTheDocument();
  });

  it('shows empty and error states', async () => {
    stubApi({ ...answers, [messagesOf(2)]: [], [messagesOf(1)]: () => problem(503, 'Busy.') });
    show();
    fireEvent.click(await row(2));
    expect(await screen.findByText('No messages in this conversation')).toBeInTheDocument();
    expect(screen.getByText('This conversation has no messages.')).toBeInTheDocument();
    fireEvent.click(await row(1));
    expect(await screen.findByText('Failed to fetch messages')).toBeInTheDocument();
    expect(screen.getByText('Failed to fetch details')).toBeInTheDocument();
  });

  it('offers the way back from a conversation that does not exist', async () => {
    stubApi({ ...answers, [messagesOf(1)]: () => problem(404, 'Conversation not found.', 'not-found') });
    show(`/conversations/${ADA}?conversation=${conversation(1).id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Back to all conversations' }));
    expect(screen.getByTestId('location').textContent).toBe(`/conversations/${ADA}`);
  });
});

describe('while visitors write', () => {
  it('puts a new conversation on top and keeps the open one', async () => {
    let items = [conversation(2), conversation(1)];
    stubApi({ ...answers, [list]: () => page(items, { 'X-Total-Count': String(900 + items.length) }) });
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    await screen.findByText('How long does it take?');
    items = [conversation(3), ...items];
    act(() => tell({ kind: 'conversation-changed', chatbotId: ADA, conversationId: conversation(3).id }));
    expect(await row(3)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Conversations (903)' })).toBeInTheDocument();
    expect(await row(2)).toHaveAttribute('aria-current', 'true');
  });

  it('shows the next message of the open conversation', async () => {
    let messages = [question('How long does it take?')];
    stubApi({ ...answers, [messagesOf(2)]: () => messages });
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    await screen.findByText('How long does it take?');
    messages = [...messages, answer('Two days.')];
    act(() => tell({ kind: 'conversation-changed', chatbotId: ADA, conversationId: conversation(2).id }));
    expect(await screen.findByText('Two days.')).toBeInTheDocument();
  });

  it('ignores changes of another chatbot', async () => {
    const calls = stubApi(answers);
    show();
    await row(2);
    const before = calls.length;
    act(() => tell({ kind: 'conversation-changed', chatbotId: 'another', conversationId: conversation(3).id }));
    expect(calls).toHaveLength(before);
  });

  it('refetches the newest page and the open thread when something moved', async () => {
    let items = [conversation(2)];
    let messages = [question('How long does it take?')];
    const calls = stubApi({ ...answers, [list]: () => page(items), [messagesOf(2)]: () => messages });
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`);
    await screen.findByText('How long does it take?');
    await waitFor(() =>
      expect(calls.map(({ path }) => path)).toContainEqual(expect.stringContaining('collected-data')),
    );
    const before = calls.length;
    items = [conversation(3), ...items];
    messages = [...messages, answer('Two days.')];
    act(() => tell({ kind: 'moved' }));
    expect(await row(3)).toBeInTheDocument();
    expect(await screen.findByText('Two days.')).toBeInTheDocument();
    expect(
      calls
        .slice(before)
        .map(({ path }) => path.replace(/\?.*/, ''))
        .toSorted(),
    ).toEqual([
      `/api/conversations/${ADA}`,
      `/api/conversations/${ADA}/${conversation(2).id}`,
      `/api/messages/${conversation(2).id}`,
      `/api/messages/${conversation(2).id}/collected-data`,
    ]);
  });

  it('refetches everything after missed frames', async () => {
    let items = [conversation(2)];
    stubApi({ ...answers, [list]: () => page(items) });
    show();
    await row(2);
    items = [conversation(3), ...items];
    act(() => tell({ kind: 'missed' }));
    expect(await row(3)).toBeInTheDocument();
  });
});

describe('an export', () => {
  const few = { ...answers, [list]: () => page([conversation(1)]) };
  const named = { headers: { 'Content-Disposition': 'attachment; filename="conversations-ada.csv"' } };

  it('is saved under the name from the server', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    const calls = stubApi({ ...few, [`${list}/export`]: () => new Response('a,b', named) });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Export successful')).toBeInTheDocument();
    expect(screen.getByText('Downloaded conversations-ada.csv')).toBeInTheDocument();
    expect(clicked).toHaveBeenCalledOnce();
    expect(calls.at(-1)?.path).toBe(`/api/conversations/${ADA}/export?format=csv`);
  });

  it.each([
    ['the server’s reason', () => problem(429, 'Too many exports.'), 'Too many exports.'],
    ['a failure without a reason', () => new Response('<html>', { status: 502 }), 'Failed to export conversations'],
  ])('shows %s', async (_what, answer, shown) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    stubApi({ ...few, [`${list}/export`]: answer });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Export JSON' }));
    expect(await screen.findByText('Export failed')).toBeInTheDocument();
    expect(screen.getByText(shown)).toBeInTheDocument();
  });
});

describe('the address', () => {
  it.each(['/conversations', '/conversations/42'])('needs a chatbot (%s)', async (at) => {
    const calls = stubApi(answers);
    show(at);
    expect(await screen.findByRole('heading', { level: 1, name: 'Invalid chatbot ID' })).toBeInTheDocument();
    expect(document.title).toBe('Invalid chatbot ID · Chatbot Builder');
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Back to dashboard' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('/dashboard'));
  });

  it('handles a missing chatbot', async () => {
    stubApi({ ...answers, [`GET /api/chatbots/${ADA}`]: () => problem(404, 'This chatbot does not exist.') });
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Failed to fetch chatbot' })).toBeInTheDocument();
    expect(document.title).toBe('Failed to fetch chatbot · Chatbot Builder');
    expect(screen.getByText('This chatbot does not exist.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Back to dashboard' }));
    expect(screen.getByTestId('location')).toHaveTextContent('/dashboard');
  });
});

describe('a client', () => {
  const asClient = () => show(undefined, testUser({ role: 'client' }));

  it('reads conversations and exports none', async () => {
    const calls = stubApi(answers);
    asClient();
    expect(await row(2)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain('/api/tasks');
  });

  it('sees no collected data', async () => {
    const calls = stubApi({ ...answers, [collectedOf(2)]: { fields: { Email: 'ada@example.com' } } });
    show(`/conversations/${ADA}?conversation=${conversation(2).id}`, testUser({ role: 'client' }));
    expect(await screen.findByText('2 min, 2 messages')).toBeInTheDocument();
    expect(calls.map(({ path }) => path)).not.toContainEqual(expect.stringContaining('collected-data'));
  });

  it('is not led to an embed code', async () => {
    stubApi({ ...answers, [list]: () => page([]) });
    asClient();
    expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Embed Code' })).toBeNull();
  });

  it('is told when the chatbot is no longer assigned to it', async () => {
    let assigned = true;
    stubApi({
      ...answers,
      [`GET /api/chatbots/${ADA}`]: () => (assigned ? ada : problem(404, 'Chatbot not found', 'chatbot-not-found')),
    });
    const { store } = asClient();
    await row(2);
    assigned = false;
    act(() => void store.dispatch(chatbotsApi.util.invalidateTags(['Chatbot'])));
    expect(await screen.findByText('This chatbot is not assigned to you')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Question/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Back to dashboard' }));
    expect(screen.getByTestId('location')).toHaveTextContent('/dashboard');
  });
});

describe('a reply that failed', () => {
  const failed = (failure: string): Message => ({ ...answer(''), content: null, reply: undefined, failure });
  const open = (failure: string, role: 'admin' | 'client') => {
    stubApi({ ...answers, [messagesOf(1)]: [question('Why?'), failed(failure)] });
    show(`/conversations/${ADA}?conversation=${conversation(1).id}`, testUser({ role }));
  };

  it.each([
    ['provider-timeout', 'No reply: The provider took too long. Choose another model if it happens again.'],
    ['spending-cap-reached', 'No reply: The spending cap of the day was reached.'],
    ['chatbot-gone', 'No reply: The reply failed.'],
  ])('says why below the question, for %s', async (code, line) => {
    open(code, 'admin');
    expect(await screen.findByText(line)).toBeVisible();
    expect(screen.queryByText('Erased')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Why this answer?' })).toBeNull();
  });

  it('tells clients only that there is none', async () => {
    open('no-api-key', 'client');
    expect(await screen.findByText('No reply')).toBeVisible();
  });
});
