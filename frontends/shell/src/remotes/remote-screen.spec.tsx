import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { remotes, type RemotePage } from '@chatbot-builder/kit/pages';
import { renderWithin } from '@chatbot-builder/kit/testing';
import { RemoteMismatch } from './contract';
import { RemoteScreen } from './remote-screen';

const [editor, conversations] = remotes as [RemotePage, RemotePage];
const Editor = () => <h1>Editor</h1>;

it('renders the screen of the remote', async () => {
  renderWithin(<RemoteScreen remote={editor} load={async () => Editor} />);
  await screen.findByRole('heading', { name: 'Editor' });
});

it('shows the shape of the page while it loads slowly', async () => {
  renderWithin(<RemoteScreen remote={editor} load={() => new Promise(() => {})} />);
  const waiting = await screen.findByRole('status', { name: 'Loading' });
  await waitFor(() => expect(waiting.querySelector('[data-remote="editor"]')).not.toBeNull());
});

it('shows a loading failure on its own page and retries with a new attempt', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const attempts: number[] = [];
  const load = async (_remote: RemotePage, attempt: number) => {
    attempts.push(attempt);
    if (attempt < 2) throw new Error('manifest: 503');
    return Editor;
  };
  renderWithin(<RemoteScreen remote={editor} load={load} />);
  await screen.findByText('This page could not be loaded');
  expect(screen.queryByText(/manifest/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Editor' });
  expect(attempts).toEqual([0, 1, 2]);
});

const Broken: ComponentType = () => {
  throw new Error('undefined is not a function');
};

it('shows a rendering failure on its own page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  renderWithin(<RemoteScreen remote={conversations} load={async () => Broken} />);
  await screen.findByText('This page could not be loaded');
});

it('clears the error when the address changes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = async (_remote: RemotePage, attempt: number) => (attempt === 0 ? Broken : Editor);
  const { router } = renderWithin(<RemoteScreen remote={editor} load={load} />, {
    at: '/chatbots/1',
    path: '/chatbots/:chatbotId',
  });
  await screen.findByText('This page could not be loaded');
  await act(() => router.navigate('/chatbots/2'));
  await screen.findByRole('heading', { name: 'Editor' });
});

it('keeps a working screen mounted when the address changes', async () => {
  const { router } = renderWithin(<RemoteScreen remote={editor} load={async () => () => <input />} />, {
    at: '/chatbots/new',
    path: '/chatbots/:chatbotId',
  });
  const field = await screen.findByRole('textbox');
  await act(() => router.navigate('/chatbots/1'));
  expect(screen.getByRole('textbox')).toBe(field);
});

it('offers a reload for a remote of another version', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = () => Promise.reject(new RemoteMismatch('The remote was built for another version of the shell'));
  renderWithin(<RemoteScreen remote={editor} load={load} />);
  await screen.findByText('A new version is available');
  screen.getByRole('button', { name: 'Reload' });
  expect(screen.queryByText(/built for/)).toBeNull();
});
