import { LiveProvider, type LiveEvent } from '@chatbot-builder/kit';
import { listedChatbot, problem, renderWithin, signedIn, stubApi } from '@chatbot-builder/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnalyticsScreen } from './analytics-screen';
import { ada, figures, key, report } from './testing/figures';

interface Drawn {
  readonly data: readonly { x: string; y: number }[];
  readonly height: number;
  readonly axis: { readonly y: { readonly labelFormatter: (value: number) => string } };
  readonly tooltip: { title: (point: object) => string };
}
const drawn = new Map<string, Drawn>();
// jsdom has no canvas. What is drawn is what the library gets.
vi.mock('@chatbot-builder/kit/charts', () => {
  const kind = (name: string) => (props: Drawn) => {
    drawn.set(name, props);
    return null;
  };
  return { Bar: kind('bar'), Column: kind('column'), Heatmap: kind('heatmap'), Line: kind('line') };
});

let tell: (event: LiveEvent) => void;
const follow = (_personId: string, listener: (event: LiveEvent) => void) => {
  tell = listener;
  return () => undefined;
};

const FIGURES = `GET /api/analytics/${ada.id}`;
const REPORT = `${FIGURES}/report`;

function show(answers: Record<string, unknown> = {}, query = `?chatbot=${ada.id}&from=2026-11-23&to=2026-11-24`) {
  const calls = stubApi({
    'GET /api/chatbots': [listedChatbot(1, 'Ada')],
    [`GET /api/chatbots/${ada.id}`]: ada,
    [FIGURES]: figures(),
    [REPORT]: report(),
    [`GET /api/unanswered/${ada.id}`]: [],
    ...answers,
  });
  renderWithin(
    <LiveProvider personId="1" follow={follow}>
      <AnalyticsScreen />
    </LiveProvider>,
    { at: `/analytics${query}`, path: '/analytics', store: signedIn() },
  );
  return calls;
}
const DAY = 'activeFrom=2026-11-24&activeTo=2026-11-24';
const DAYS = 'activeFrom=2026-11-23&activeTo=2026-11-24';
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
/** The first link with a text in a panel's table. */
const linkIn = (title: string, text: string) =>
  within(screen.getByRole('table', { name: title })).getAllByText(text, { selector: 'a' })[0];
// By label: roles are slow to compute in tables of 168 rows.
const press = (label: string) => fireEvent.click(screen.getByLabelText(label));

beforeEach(() => {
  drawn.clear();
  vi.setSystemTime('2026-11-24T12:00:00.000Z');
});
afterEach(() => void vi.useRealTimers());

it('offers the way back from a chatbot that does not exist any more', async () => {
  show({ [FIGURES]: () => problem(404, 'Chatbot not found.', 'chatbot-not-found') });
  fireEvent.click(await screen.findByRole('button', { name: 'Choose another chatbot' }));
  await screen.findByText('Select a chatbot to view analytics');
  expect(screen.getByTestId('location')).toHaveTextContent(/^\/analytics$/);
});

it('asks for a chatbot first', async () => {
  show({}, '');
  await screen.findByText('Select a chatbot to view analytics');
  screen.getByRole('heading', { name: 'Analytics Dashboard' });
  screen.getByText('Track performance and insights for your chatbots');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Chatbot' }));
  fireEvent.click(await screen.findByText('Ada'));
  screen.getByRole('option', { name: 'Ada' });
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(`?chatbot=${ada.id}`));
});

it('asks for one page of chatbots, and the server for those that are typed', async () => {
  const calls = show({
    'GET /api/chatbots': ({ path }: { path: string }) =>
      path.includes('q=gra') ? [listedChatbot(7, 'Grace')] : [listedChatbot(1, 'Ada')],
  });
  await panel('Total Messages');
  const box = screen.getByRole('combobox', { name: 'Chatbot' });
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: 'gra' } });
  fireEvent.click(await screen.findByText('Grace'));
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(`chatbot=${listedChatbot(7, '').id}`));
  const asked = calls.filter(({ path }) => path.startsWith('/api/chatbots?')).map(({ path }) => path);
  expect(asked).toEqual(['/api/chatbots?limit=50', '/api/chatbots?limit=50&q=gra']);
});

it('asks for another chatbot where one is gone', async () => {
  show({ [`GET /api/chatbots/${ada.id}`]: () => problem(404, 'Chatbot not found', 'chatbot-not-found') });
  await screen.findByText('Select a chatbot to view analytics');
});

it('shows four cards, each of which opens the conversations', async () => {
  show();
  for (const [label, value, note] of [
    ['Total Messages', '4,812', 'All time'],
    ['Conversations', '902', 'Unique sessions'],
    ['Avg Response Time', '1.4s', 'AI response time'],
    ['Avg Messages/Session', '5.3', 'Engagement metric'],
  ] as const) {
    const card = await panel(label);
    expect(card.getByRole('link', { name: value })).toHaveAttribute('href', `/conversations/${ada.id}`);
    card.getByText(note);
  }
});

it('draws 300 pixels of days, and bars with labels of 30 characters', async () => {
  show();
  await waitFor(() => expect(drawn.get('line')).toBeDefined());
  expect(drawn.get('line')).toMatchObject({ height: 300, data: [{ y: 0 }, { x: '2026-11-24', y: 12 }] });
  await panel('Popular Questions');
  screen.getByText('Top 10 most common user messages');
});

it('names every step of a tiny cost, each otherwise', async () => {
  show();
  await screen.findByRole('heading', { name: 'Model Cost' });
  // The last of the charts with columns.
  await waitFor(() =>
    expect([0, 20, 40, 100].map((microUsd) => drawn.get('column')?.axis.y.labelFormatter(microUsd))).toEqual([
      '$0.00',
      '$0.000020',
      '$0.000040',
      '$0.00010',
    ]),
  );
});

it('says where there is nothing to show', async () => {
  show({ [FIGURES]: figures({ messagesByDay: [{ date: '2026-11-24', count: 0 }], popularQuestions: [] }) });
  await screen.findByText('No message data available yet');
  screen.getByText('No question data available yet');
});

it('has a table of every chart, whose numbers open the conversations behind them', async () => {
  show();
  await screen.findByRole('heading', { name: 'Unanswered' });
  press('View as table: Message Volume (Last 30 Days)');
  const days = within(screen.getByRole('table', { name: 'Message Volume (Last 30 Days)' }));
  expect(days.getByRole('link', { name: '12' })).toHaveAttribute(
    'href',
    `/conversations/${ada.id}?activeFrom=2026-11-24&activeTo=2026-11-24`,
  );
  // Nothing is behind a zero.
  expect(days.getByText('0').closest('a')).toBeNull();
  for (const [title, number, query] of [
    ['Popular Questions', '64', `question=${key}`],
    ['Unanswered', '2', `${DAY}&unanswered=true`],
    ['Unanswered', '33.3%', `${DAY}&unanswered=true`],
    ['Unanswered', '6', `${DAY}&lastWordMs=0`],
    ['Satisfaction', '1', `${DAY}&rating=down`],
    ['Hours of the Week', '6', `${DAYS}&hour=25`],
    ['Languages', '5', `${DAYS}&language=de`],
    ['Channels', '902', 'from=2026-11-23&to=2026-11-24&channel=widget'],
    ['Pages', '3', `page=${key}`],
    ['Response Times', '420ms', `${DAYS}&firstWordMs=399`],
    ['Response Times', '6.1s', `${DAYS}&lastWordMs=5795`],
    ['Tokens', '6', `${DAY}&model=gpt-4o`],
    ['Tokens', '900', `${DAY}&model=gpt-4o`],
    ['Tokens', '300', `${DAY}&model=gpt-4o`],
    ['Model Cost', '$1.50', `${DAY}&model=gpt-4o`],
  ] as const) {
    if (!screen.queryByRole('table', { name: title })) press(`View as table: ${title}`);
    expect(linkIn(title, number)).toHaveAttribute('href', `/conversations/${ada.id}?${query}`);
  }
  press('View as chart: Tokens');
  expect(screen.queryByRole('table', { name: 'Tokens' })).toBeNull();
});

it('saves a chart’s figures as a file in which no text is a formula', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => saved.push(file), revokeObjectURL() {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  show();
  await panel('Popular Questions');
  press('Save Popular Questions as CSV');
  expect(await saved[0]?.text()).toContain('"\'=How long does a parcel to Mallorca take?","64"');
});

it('is read with the arrow keys, and opened with Enter', async () => {
  show();
  const chart = await screen.findByRole('application', { name: /^Message Volume/ });
  fireEvent.keyDown(chart, { key: 'ArrowRight' });
  fireEvent.keyDown(chart, { key: 'ArrowRight' });
  fireEvent.keyDown(chart, { key: 'Enter' });
  expect(screen.getByTestId('location')).toHaveTextContent(
    `/conversations/${ada.id}?activeFrom=2026-11-24&activeTo=2026-11-24`,
  );
});

it('cuts a long question where it is pointed at and read aloud', async () => {
  const question = 'How long? '.repeat(800);
  show({ [FIGURES]: figures({ popularQuestions: [{ question, count: 3 }] }) });
  const chart = await screen.findByRole('application', { name: /^Popular Questions/ });
  fireEvent.keyDown(chart, { key: 'ArrowRight' });
  const read = `${question.slice(0, 200)}…`;
  expect(await screen.findByText(`${read}, 3`)).toBeInTheDocument();
  expect(drawn.get('bar')?.tooltip.title({ x: '0', y: 3, name: question })).toBe(read);
});

it('compares the days of its address with those before, and keeps chosen ones there', async () => {
  const calls = show();
  const begun = within(await screen.findByRole('group', { name: 'Conversations begun' }));
  begun.getByText('+100%');
  expect(begun.getByRole('link', { name: 'before: 451' })).toHaveAttribute(
    'href',
    `/conversations/${ada.id}?from=2026-11-21&to=2026-11-22`,
  );
  fireEvent.click(screen.getByText('7 days'));
  await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('from=2026-11-18&to=2026-11-24'));
  await waitFor(() => expect(calls.filter(({ path }) => path.includes('/report?')).length).toBe(2));
});

it('leads from the share of replies without an answer to the questions', async () => {
  show();
  const share = within(await screen.findByRole('group', { name: 'Unanswered replies' }));
  fireEvent.click(share.getByRole('link', { name: 'See the questions' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Unanswered Questions' })).toHaveFocus());
  expect(screen.getByTestId('location')).toHaveTextContent(`?chatbot=${ada.id}&from=2026-11-23&to=2026-11-24`);
});

it('does not ask for days that the server would refuse', async () => {
  const calls = show({}, `?chatbot=${ada.id}&from=2026-11-24&to=2026-11-01`);
  expect(await screen.findByRole('alert')).toHaveTextContent('The first day is after the last one.');
  expect(calls.some(({ path }) => path.includes('/report?'))).toBe(false);
});

it('says what went wrong, and tries again', async () => {
  let busy = true;
  show({ [FIGURES]: () => (busy ? problem(503, 'The figures are not ready.') : figures()) });
  await screen.findByText('The figures are not ready.');
  busy = false;
  fireEvent.click(screen.getByText('Retry'));
  await panel('Total Messages');
});

it('refetches while visitors talk to the chatbot', async () => {
  const calls = show();
  await screen.findByRole('heading', { name: 'Unanswered' });
  await screen.findByText(/^Nothing unanswered/);
  const before = calls.length;
  vi.useFakeTimers();
  act(() => tell({ kind: 'conversation-changed', chatbotId: 'another', conversationId: 'c' }));
  act(() => void vi.advanceTimersByTime(2_000));
  expect(calls).toHaveLength(before);
  act(() => tell({ kind: 'conversation-changed', chatbotId: ada.id, conversationId: 'c' }));
  act(() => tell({ kind: 'conversation-changed', chatbotId: ada.id, conversationId: 'c' }));
  act(() => void vi.advanceTimersByTime(2_000));
  vi.useRealTimers();
  await waitFor(() => expect(calls).toHaveLength(before + 2));
});
