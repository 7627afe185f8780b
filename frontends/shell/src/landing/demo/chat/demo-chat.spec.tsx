import { loadPanel, type MountPanel, type Panel } from '@chatbot-builder/kit/panel';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Appearance } from '../appearance';
import { DemoChat } from './demo-chat';

vi.mock('@chatbot-builder/kit/panel', async (original) => ({
  ...(await original<typeof import('@chatbot-builder/kit/panel')>()),
  loadPanel: vi.fn(),
}));

const VIOLET: Appearance = { color: '#7c3aed', theme: 'light', position: 'bottom-right' };
const panel = {
  ready: Promise.resolve(),
  update: vi.fn<Panel['update']>(),
  clear: vi.fn(),
  focus: vi.fn(),
  destroy: vi.fn(),
};
const mountPanel = vi.fn<MountPanel>();

beforeEach(() => {
  vi.resetAllMocks();
  mountPanel.mockReturnValue(panel);
  vi.mocked(loadPanel).mockResolvedValue({ mountPanel });
});

const button = () => screen.getByRole('button');
/** The effects of the opened chat run together, after the drawing has left the page. */
const opened = async () => {
  await waitFor(() => expect(panel.update).toHaveBeenCalled());
  expect(screen.queryByRole('button')).toBeNull();
};

async function open(appearance = VIOLET) {
  const view = render(<DemoChat appearance={appearance} />);
  fireEvent.click(button());
  await opened();
  return view;
}

it('is a drawing of an answer with its source, and loads nothing', () => {
  render(<DemoChat appearance={VIOLET} />);
  expect(button()).toHaveAccessibleName('Ask about this product…');
  expect(screen.getByText(/DOCX/)).toHaveTextContent(/1$/);
  expect(screen.getByText('Guide')).toBeVisible();
  expect(loadPanel).not.toHaveBeenCalled();
});

it('says that it is loading, and loads once', async () => {
  let arrive = () => {};
  vi.mocked(loadPanel).mockReturnValue(new Promise((resolve) => (arrive = () => resolve({ mountPanel }))));
  render(<DemoChat appearance={VIOLET} />);
  button().focus();
  fireEvent.click(button());
  expect(screen.getByRole('status')).toHaveTextContent('Loading the chat…');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveFocus();
  fireEvent.click(button());
  await waitFor(() => expect(loadPanel).toHaveBeenCalled());
  arrive();
  await opened();
  expect(loadPanel).toHaveBeenCalledOnce();
});

it('opens the panel of customers’ sites, with questions to begin with, and takes the focus there', async () => {
  await open();
  expect(mountPanel).toHaveBeenCalledExactlyOnceWith(
    expect.any(HTMLElement),
    expect.objectContaining({
      placement: 'embedded',
      config: expect.objectContaining({
        name: 'Ada',
        primaryColor: '#7c3aed',
        suggestedQuestions: expect.arrayContaining(['Which files can I upload?']),
      }),
    }),
  );
  expect(panel.focus).toHaveBeenCalledOnce();
});

it('leaves the focus to whoever has gone on meanwhile', async () => {
  const elsewhere = document.body.appendChild(document.createElement('input'));
  render(<DemoChat appearance={VIOLET} />);
  fireEvent.click(button());
  elsewhere.focus();
  await opened();
  expect(panel.focus).not.toHaveBeenCalled();
  elsewhere.remove();
});

it.each([
  ['the panel', () => vi.mocked(loadPanel).mockRejectedValueOnce(new Error('offline'))],
  [
    'its labels',
    () => {
      const ready = Promise.reject(new Error('offline'));
      mountPanel.mockReturnValueOnce({ ...panel, ready });
    },
  ],
])('offers to try again where %s cannot be loaded', async (_what, fail) => {
  fail();
  render(<DemoChat appearance={VIOLET} />);
  fireEvent.click(button());
  await screen.findByText('The chat could not be loaded.');
  expect(button()).toHaveAccessibleName('Try again');
  expect(panel.destroy).toHaveBeenCalledTimes(mountPanel.mock.calls.length);
  fireEvent.click(button());
  await opened();
  expect(panel.focus).toHaveBeenCalledOnce();
});

it('follows what is chosen in the editor', async () => {
  const { rerender } = await open();
  rerender(<DemoChat appearance={{ color: '#f59e0b', theme: 'dark', position: 'bottom-left' }} />);
  expect(panel.update).toHaveBeenLastCalledWith(
    expect.objectContaining({ primaryColor: '#f59e0b', theme: 'dark', position: 'bottom-left' }),
  );
});

it('asks the demo one question at a time', async () => {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => new Response('', { status: 503 }));
  vi.stubGlobal('fetch', fetch);
  await open();
  const { transport } = mountPanel.mock.calls[0]?.[1] ?? {};
  for (const content of ['How long?', 'And abroad?']) {
    const frames = transport?.send({ id: content, content }, new AbortController().signal)[Symbol.asyncIterator]();
    expect(await frames?.next()).toMatchObject({ value: { type: 'accepted' } });
    await expect(frames?.next()).rejects.toThrow('503');
  }
  expect(fetch.mock.calls.map(([path, { body }]) => [path, body])).toEqual([
    ['/api/demo/chat', '{"content":"How long?"}'],
    ['/api/demo/chat', '{"content":"And abroad?"}'],
  ]);
});
