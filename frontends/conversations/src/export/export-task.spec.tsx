import type { Task } from '@chatbot-builder/contracts/http';
import { LiveProvider, type LiveEvent } from '@chatbot-builder/kit';
import { problem, renderWithin, signedIn, stubApi } from '@chatbot-builder/kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ConversationsScreen } from '../page/conversations-screen';
import { ADA, ada, conversation, page } from '../testing/inbox-data';
import { saveAs } from './download';

vi.mock('./download', () => ({ saveAs: vi.fn() }));

const ID = '0199b1c6-0000-7000-8000-0000000000e1';
const task = (changes: Partial<Task> = {}): Task => ({
  id: ID,
  kind: 'conversations-export',
  chatbotId: ADA,
  startedBy: ADA,
  state: 'running',
  progress: { done: 300, total: 1_200 },
  file: null,
  error: null,
  createdAt: '2026-11-21T16:42:00.000Z',
  updatedAt: '2026-11-21T16:42:00.000Z',
  ...changes,
});

let tasks: Task[];
let tell: (event: LiveEvent) => void;
const follow = (_personId: string, listener: (event: LiveEvent) => void) => {
  tell = listener;
  return () => undefined;
};

function show(total: number, answers: Record<string, unknown> = {}, query = '') {
  const calls = stubApi({
    [`GET /api/chatbots/${ADA}`]: ada,
    [`GET /api/conversations/${ADA}`]: () => page([conversation(1)], { 'X-Total-Count': String(total) }),
    'GET /api/tasks': () => tasks,
    [`POST /api/conversations/${ADA}/exports`]: () => {
      tasks = [task({ state: 'waiting', progress: { done: 0, total: null } })];
      return tasks[0];
    },
    ...answers,
  });
  renderWithin(
    <LiveProvider personId="1" follow={follow}>
      <ConversationsScreen />
    </LiveProvider>,
    { at: `/conversations/${ADA}${query}`, path: '/conversations/:chatbotId?', store: signedIn() },
  );
  return calls;
}
const become = (changes: Partial<Task>) =>
  act(() => {
    tasks = [task(changes)];
    tell({ kind: 'changed', collection: 'tasks' });
  });
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  tasks = [];
  vi.mocked(saveAs).mockClear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

it('shows the progress of a large export and downloads its file', async () => {
  show(1_200, { [`GET /api/tasks/${ID}/file`]: new Response('id\r\n') });
  await screen.findByRole('heading', { name: 'Conversations (1,200)' });
  fireEvent.click(await button('Export CSV'));
  expect(await screen.findByText('Waiting…')).toBeInTheDocument();
  become({});
  expect(await screen.findByText('25%')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Export of conversations' })).toHaveAttribute('value', '25');
  become({ state: 'done', file: { name: 'conversations-ada.csv', size: 4 } });
  expect(await button('Export CSV')).toBeEnabled();
  await waitFor(() => expect(saveAs).toHaveBeenCalledWith(expect.anything(), 'conversations-ada.csv'));
});

it('exports what is filtered, as a task where its size is unknown', async () => {
  const calls = show(
    0,
    {
      [`GET /api/conversations/${ADA}`]: () =>
        page([conversation(1)], { Link: '</api/conversations?after=p2>; rel="next"' }),
    },
    '?rating=down&from=2026-11-01',
  );
  await screen.findByRole('heading', { name: 'Conversations (more than 1)' });
  fireEvent.click(await button('Export JSON'));
  await screen.findByText('Waiting…');
  expect(calls.find(({ path }) => path.endsWith('/exports'))?.body).toEqual({
    format: 'json',
    rating: 'down',
    from: '2026-11-01',
  });
});

it('takes up an export that runs already, and cancels it', async () => {
  tasks = [task()];
  const calls = show(1_200, {
    [`POST /api/tasks/${ID}/cancel`]: () => {
      tasks = [task({ state: 'canceled' })];
      return tasks[0];
    },
  });
  fireEvent.click(await button('Cancel export'));
  expect(await button('Export CSV')).toBeInTheDocument();
  expect(calls.some(({ path }) => path === `/api/tasks/${ID}/cancel`)).toBe(true);
  expect(saveAs).not.toHaveBeenCalled();
});

it('neither downloads nor reports an export that ended before', async () => {
  tasks = [task({ state: 'done', file: { name: 'old.csv', size: 4 } })];
  show(1_200);
  expect(await button('Export CSV')).toBeInTheDocument();
  expect(saveAs).not.toHaveBeenCalled();
});

it('downloads a small export at once', async () => {
  const calls = show(500, { [`GET /api/conversations/${ADA}/export`]: new Response('id\r\n') });
  await screen.findByRole('heading', { name: 'Conversations (500)' });
  fireEvent.click(await button('Export JSON'));
  await waitFor(() => expect(saveAs).toHaveBeenCalledOnce());
  expect(calls.some(({ path }) => path === `/api/conversations/${ADA}/export?format=json`)).toBe(true);
});

it('is ready for another export where one could not be started', async () => {
  show(1_200, { [`POST /api/conversations/${ADA}/exports`]: problem(429, 'Too many requests.') });
  await screen.findByRole('heading', { name: 'Conversations (1,200)' });
  fireEvent.click(await button('Export CSV'));
  await waitFor(async () => expect(await button('Export CSV')).toBeEnabled());
});
