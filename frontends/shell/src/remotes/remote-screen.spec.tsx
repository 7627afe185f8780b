import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RemoteModule } from '@chatbot-builder/kit';
import { remotes, type RemotePage } from '@chatbot-builder/kit/pages';
import { renderWithin } from '@chatbot-builder/kit/testing';
import { RemoteScreen } from './remote-screen';

const [editor, conversations] = remotes as [RemotePage, RemotePage];
const remote = (Screen: RemoteModule['Screen']): RemoteModule => ({ contractVersion: 1, Screen });

it('draws the screen of the remote', async () => {
  renderWithin(<RemoteScreen remote={editor} load={async () => remote(() => <h1>Editor</h1>)} />);
  await screen.findByRole('heading', { name: 'Editor' });
});

it('keeps a remote that cannot be loaded to its own page, and tries anew with another attempt', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const attempts: number[] = [];
  const load = async (_remote: RemotePage, attempt: number) => {
    attempts.push(attempt);
    if (attempt < 2) throw new Error('manifest: 503');
    return remote(() => <h1>Editor</h1>);
  };
  renderWithin(<RemoteScreen remote={editor} load={load} />);
  await screen.findByText('This page could not be loaded');
  expect(screen.queryByText(/manifest/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Editor' });
  expect(attempts).toEqual([0, 1, 2]);
});

it('keeps a remote that breaks while drawing to its own page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('undefined is not a function');
  };
  renderWithin(<RemoteScreen remote={conversations} load={async () => remote(Broken)} />);
  await screen.findByText('This page could not be loaded');
});
