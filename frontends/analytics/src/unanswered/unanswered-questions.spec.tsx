import type { UnansweredQuestion } from '@chatbot-builder/contracts/http/unanswered';
import { LiveProvider, type LiveEvent } from '@chatbot-builder/kit';
import { problem, renderWithin, signedIn, stubApi, testUser, type ApiCall } from '@chatbot-builder/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ada } from '../testing/figures';
import { UnansweredQuestions } from './unanswered-questions';

const id = (number: number) => `0190a6a0-0000-4000-8000-${String(number).padStart(12, '0')}`;
const asked = (number: number) => ({ conversationId: id(100 + number), messageId: id(200 + number) });
const question = (number: number, changes: Partial<UnansweredQuestion> = {}): UnansweredQuestion => ({
  id: id(number),
  chatbotId: ada.id,
  question: `Question ${number}?`,
  count: 1,
  lastAskedAt: '2026-11-24T10:00:00.000Z',
  asked: [asked(number)],
  ...changes,
});
const LIST = `/api/unanswered/${ada.id}`;
const answerId = id(900);

let tell: (event: LiveEvent) => void;
const follow = (_personId: string, listener: (event: LiveEvent) => void) => {
  tell = listener;
  return () => undefined;
};

/** What the server lists. Dismissing and answering take from it, restoring brings back. */
let listed: UnansweredQuestion[];

interface Shown {
  readonly answers?: Record<string, unknown>;
  readonly user?: ReturnType<typeof testUser>;
  readonly at?: string;
}

function show(questions: readonly UnansweredQuestion[], { answers = {}, user, at = '/analytics' }: Shown = {}) {
  listed = [...questions];
  const changes = questions.flatMap((each, place) => [
    [`DELETE /api/unanswered/${each.id}`, () => void (listed = listed.filter((other) => other.id !== each.id))],
    [`POST /api/unanswered/${each.id}/restore`, () => void (listed = listed.toSpliced(place, 0, each))],
  ]);
  const calls = stubApi({
    [`GET ${LIST}`]: () => listed,
    ...Object.fromEntries(changes),
    'POST /api/answers': ({ body }: ApiCall) => {
      const { source } = body as { source: { messageId: string } };
      listed = listed.filter((each) => each.asked[0]?.messageId !== source.messageId);
      return { id: answerId };
    },
    [`DELETE /api/answers/${answerId}`]: undefined,
    ...answers,
  });
  renderWithin(
    <LiveProvider personId="1" follow={follow}>
      <UnansweredQuestions chatbotId={ada.id} />
    </LiveProvider>,
    { at, path: '/analytics', store: signedIn(user) },
  );
  return calls;
}
const rows = async () => within(await screen.findByRole('list', { name: 'Unanswered questions' }));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const sent = (calls: readonly ApiCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

afterEach(() => void vi.useRealTimers());

it('lists what was asked, how often, and the message of each conversation', async () => {
  show([question(1, { count: 1_200, asked: [asked(1), asked(3)] }), question(2)]);
  const [first, second] = (await rows()).getAllByRole('listitem');
  expect(first).toHaveTextContent('Question 1?Last asked Nov 24, 2026');
  expect(first).toHaveTextContent('1,200 times');
  expect(second).toHaveTextContent('once');
  const links = within(first as HTMLElement).getAllByRole('link', { name: /“Question 1\?”/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [asked(1), asked(3)].map(
      ({ conversationId, messageId }) => `/conversations/${ada.id}?conversation=${conversationId}&message=${messageId}`,
    ),
  );
  expect(within(second as HTMLElement).getAllByRole('link')).toHaveLength(1);
});

it('adds an answer for the reply that found nothing, and moves the focus to the next question', async () => {
  const calls = show([question(1), question(2)]);
  const add = await screen.findByRole('button', { name: 'Add answer to “Question 1?”' });
  act(() => add.focus());
  fireEvent.click(add);
  const drawer = within(await screen.findByRole('dialog', { name: 'Add answer' }));
  expect(drawer.getByLabelText('Question')).toHaveValue('Question 1?');
  fireEvent.change(drawer.getByLabelText('Answer'), { target: { value: 'Yes.' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Save answer' }));
  await drawer.findByText(/^Saved/);
  await waitFor(() => expect(screen.queryByText('Question 1?')).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    chatbotId: ada.id,
    question: 'Question 1?',
    answer: 'Yes.',
    source: asked(1),
  });
  fireEvent.click(drawer.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus());
  expect(screen.getByRole('listitem')).toHaveTextContent('Question 2?');
  expect(screen.getByTestId('location')).toHaveTextContent(/^\/analytics$/);
});

it('lists the question again when its new answer is taken back', async () => {
  const calls = show([question(1)]);
  await press('Add answer to “Question 1?”');
  const drawer = within(await screen.findByRole('dialog'));
  fireEvent.change(drawer.getByLabelText('Answer'), { target: { value: 'Yes.' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Save answer' }));
  fireEvent.click(await drawer.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Question 1?', { selector: 'li p' });
  expect(sent(calls)).toEqual([
    'POST /api/answers',
    `DELETE /api/answers/${answerId}`,
    `POST /api/unanswered/${id(1)}/restore`,
  ]);
});

it('dismisses a question, and brings it back in its place', async () => {
  const calls = show([question(1), question(2), question(3)]);
  await press('Dismiss “Question 2?”');
  const undo = await screen.findByRole('button', { name: 'Undo: dismissed “Question 2?”' });
  expect(undo).toHaveFocus();
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect((await rows()).getAllByRole('listitem')[1]).toHaveTextContent('Dismissed “Question 2?”');
  fireEvent.click(undo);
  await screen.findByRole('button', { name: 'Dismiss “Question 2?”' });
  const items = (await rows()).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.slice(0, 11))).toEqual([
    'Question 1?',
    'Question 2?',
    'Question 3?',
  ]);
  await waitFor(() => expect(items[1]).toHaveFocus());
  expect(sent(calls)).toEqual([`DELETE /api/unanswered/${id(2)}`, `POST /api/unanswered/${id(2)}/restore`]);
});

it('keeps only the question that was dismissed last, and says when it could not be', async () => {
  show([question(1), question(2), question(3)], {
    answers: { [`DELETE /api/unanswered/${id(3)}`]: problem(503, 'The store is away') },
  });
  await press('Dismiss “Question 1?”');
  await screen.findByText(/^Dismissed/);
  await press('Dismiss “Question 2?”');
  await waitFor(() => expect(screen.queryByText('Question 1?')).toBeNull());
  expect((await rows()).getAllByRole('listitem')[0]).toHaveTextContent('Dismissed “Question 2?”');
  await press('Dismiss “Question 3?”');
  await screen.findByText('The store is away');
  screen.getByText('Question 3?');
});

it('offers a client nothing but the conversations', async () => {
  show([question(1)], { user: testUser({ role: 'client' }) });
  const row = within((await rows()).getByRole('listitem'));
  row.getByRole('link');
  expect(row.queryByRole('button')).toBeNull();
});

it('says that nothing is unanswered', async () => {
  show([]);
  await screen.findByText(/^Nothing unanswered\./);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says what went wrong, and tries again', async () => {
  let busy = true;
  show([], { answers: { [`GET ${LIST}`]: () => (busy ? problem(503, 'The store is away') : [question(1)]) } });
  await screen.findByText('The store is away');
  busy = false;
  await press('Retry');
  await screen.findByText('Question 1?');
});

it('loads more, and saves all as a file', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => saved.push(file), revokeObjectURL() {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const pages = [[question(1)], [question(2)], [question(3, { question: '=1+1' })]];
  const page = ({ path }: ApiCall) => {
    const at = Number(new URLSearchParams(path.split('?')[1]).get('after') ?? 0);
    const headers = { Link: `<${LIST}?after=${at + 1}>; rel="next"` };
    return Response.json(pages[at], at < 2 ? { headers } : {});
  };
  show([], { answers: { [`GET ${LIST}`]: page } });
  await press('Load more');
  await screen.findByText('Question 2?');
  await press('Save Unanswered Questions as CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  // Without the byte order mark, which `text` leaves out.
  expect(await saved[0]?.text()).toBe(
    '"Question","Times asked","Last asked (UTC)"\r\n' +
      ['Question 1?', 'Question 2?', "'=1+1"].map((text) => `"${text}","1","2026-11-24T10:00:00.000Z"\r\n`).join(''),
  );
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('follows the list, and moves the focus on when the question that had it leaves', async () => {
  show([question(1), question(2)]);
  const dismiss = await screen.findByRole('button', { name: 'Dismiss “Question 2?”' });
  act(() => dismiss.focus());
  listed = [question(1)];
  vi.useFakeTimers();
  act(() => tell({ kind: 'changed', collection: 'unanswered' }));
  act(() => void vi.advanceTimersByTime(2_000));
  vi.useRealTimers();
  await waitFor(() => expect(screen.queryByText('Question 2?')).toBeNull());
  expect(screen.getByRole('listitem')).toHaveFocus();
});

it('comes into view with the focus where the address asks for it', async () => {
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  show([question(1)], { at: '/analytics#unanswered' });
  expect(screen.getByRole('heading', { name: 'Unanswered Questions' })).toHaveFocus();
  expect(intoView).toHaveBeenCalled();
  await rows();
});
