import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LiveProvider } from '@chatbot-builder/kit';
import { renderWithin } from '@chatbot-builder/kit/testing';
import { BrokenPage } from '../frame/broken-page';
import { UpdateOffer } from './update-offer';

const running = '/static/js/app.0000000000.js';
const script = Object.assign(document.createElement('script'), { defer: true, type: 'text/plain' });
script.setAttribute('src', running);
document.head.append(script);
afterEach(() => void vi.unstubAllGlobals());

const deployed = (entry: string) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(`<script defer src="${entry}"></script>`)),
  );

type Update = Parameters<Parameters<NonNullable<Parameters<typeof LiveProvider>[0]['follow']>>[1]>[0];
let tell: (update: Update) => void;
const show = () =>
  renderWithin(
    <LiveProvider
      personId="1"
      follow={(_personId, listener) => {
        tell = listener;
        return () => undefined;
      }}
    >
      <UpdateOffer />
    </LiveProvider>,
  );
const back = { kind: 'in-progress', count: 0, conversations: 0, messages: 0 } as const;

it('offers a reload once the stream is back from another version', async () => {
  deployed('/static/js/app.1111111111.js');
  show();
  act(() => tell(back));
  expect(fetch).not.toHaveBeenCalled();
  act(() => tell({ kind: 'lost' }));
  act(() => tell(back));
  await screen.findByText('A new version is available');
  screen.getByRole('button', { name: 'Reload' });
});

it('offers none while the same version runs', async () => {
  deployed(running);
  show();
  act(() => tell({ kind: 'lost' }));
  act(() => tell(back));
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await act(async () => undefined);
  expect(screen.queryByText('A new version is available')).toBeNull();
});

it.each([
  ['/static/js/app.1111111111.js', 'Reload', 'A new version is available'],
  [running, 'Retry', 'This page could not be loaded'],
])('asks for a reload where a page is missing because of a deploy: %s', async (entry, button, title) => {
  deployed(entry);
  renderWithin(<BrokenPage />);
  await screen.findByRole('button', { name: button });
  screen.getByRole('heading', { level: 1, name: title });
  expect(document.title).toBe(`${title} · Chatbot Builder`);
});
