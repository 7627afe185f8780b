import { LiveProvider, type LiveEvent } from '@chatbot-builder/kit';
import { problem, renderRoutes, stubApi } from '@chatbot-builder/kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ada } from '../testing/chatbots-data';
import { NoticesBell } from './notices-bell';

const notice = (reason: string, id = '0199b1c6-0000-7000-8000-0000000000a1') => ({
  id,
  severity: 'error',
  chatbotId: ada.id,
  chatbotName: ada.name,
  about: { code: 'document-failed', subject: '0199b1c6-0000-7000-8000-0000000000d1', params: { reason } },
  raisedAt: '2026-11-21T16:42:00.000Z',
});

let tell: (event: LiveEvent) => void;
const follow = (_personId: string, listener: (event: LiveEvent) => void) => {
  tell = listener;
  return () => undefined;
};

function show(answers: Record<string, unknown>) {
  const calls = stubApi(answers);
  renderRoutes(
    [
      {
        path: '/dashboard',
        element: (
          <LiveProvider personId="1" follow={follow}>
            <NoticesBell className="bell" />
          </LiveProvider>
        ),
      },
      { path: '/chatbots/:chatbotId', element: <p>The editor</p> },
      { path: '/settings', element: <p>The settings</p> },
    ],
    { at: '/dashboard' },
  );
  return calls;
}

it('counts what is open and leads to where it is resolved', async () => {
  const calls = show({ 'GET /api/notices': [notice('empty')] });
  fireEvent.click(await screen.findByRole('button', { name: 'Notices, 1 open' }));
  expect(await screen.findByText('A document could not be read')).toBeInTheDocument();
  fireEvent.click(await screen.findByText(`${ada.name}: It contains no text.`));
  expect(await screen.findByText('The editor')).toBeInTheDocument();
  expect(calls.map(({ path }) => path)).toEqual(['/api/notices']);
});

it('leads from a failed payment to the settings', async () => {
  const about = { code: 'payment-failed', subject: '0199b1c6-0000-7000-8000-0000000000e1', params: {} };
  show({
    'GET /api/notices': [{ ...notice('empty'), severity: 'warning', chatbotId: null, chatbotName: null, about }],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Notices, 1 open' }));
  fireEvent.click(await screen.findByText('Your payment failed'));
  expect(await screen.findByText('The settings')).toBeInTheDocument();
});

it('names the cap that replies have reached', async () => {
  const about = { code: 'spending-cap', subject: ada.id, params: { percent: 100, capCents: 550 } };
  show({ 'GET /api/notices': [{ ...notice('empty'), about }] });
  fireEvent.click(await screen.findByRole('button', { name: 'Notices, 1 open' }));
  expect(await screen.findByText('Today’s spending cap is reached')).toBeInTheDocument();
  expect(screen.getByText(/the cap of \$5\.50 is raised/)).toBeInTheDocument();
});

it('says when nothing is open', async () => {
  show({ 'GET /api/notices': [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Notices' }));
  expect(await screen.findByText('Nothing needs your attention')).toBeInTheDocument();
});

it('says that it loads', async () => {
  show({ 'GET /api/notices': () => new Promise(() => undefined) });
  fireEvent.click(await screen.findByRole('button', { name: 'Notices' }));
  expect(await screen.findByRole('menuitem', { name: 'Loading notices' })).toHaveAttribute('aria-disabled', 'true');
});

it('can be tried again after an error', async () => {
  let away = true;
  show({ 'GET /api/notices': () => (away ? problem(503, 'The storage is busy.') : [notice('binary')]) });
  fireEvent.click(await screen.findByRole('button', { name: 'Notices' }));
  const retry = await screen.findByText('Failed to fetch notices');
  away = false;
  fireEvent.click(retry);
  expect(await screen.findByText(`${ada.name}: It is not a text file.`)).toBeInTheDocument();
});

it('follows the live stream, and only what concerns it', async () => {
  let open = [notice('empty')];
  const calls = show({ 'GET /api/notices': () => open });
  await screen.findByRole('button', { name: 'Notices, 1 open' });
  open = [];
  act(() => tell({ kind: 'changed', collection: 'tasks' }));
  act(() => tell({ kind: 'in-progress', count: 1, conversations: 1, messages: 1 }));
  expect(calls.filter(({ path }) => path === '/api/notices')).toHaveLength(1);
  act(() => tell({ kind: 'changed', collection: 'notices' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notices' })).toBeInTheDocument());
});
